// Who of the operator's people may do what: the one table that the server checks, and that documents and tests derive from.

/** What an operator can be; one person may have several. An owner may do everything. */
export const OPERATOR_ROLES = ['support', 'payments', 'content', 'risk', 'auditor', 'owner'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export interface OperatorCall {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  /** Spelled as OpenAPI does. */
  path: string;
  /** Roles that may send it, besides owners. */
  roles: readonly OperatorRole[];
  /** When a second person must send it too, before anything happens; absent: never. */
  twoPersons?: string;
}

const EVERYBODY = ['support', 'payments', 'content', 'risk', 'auditor'] as const;

// @__NO_SIDE_EFFECTS__
const call = (
  name: string,
  method: OperatorCall['method'],
  path: string,
  roles: OperatorCall['roles'],
  twoPersons?: string,
): OperatorCall => ({
  name,
  method,
  path: `/api/ops/${path}`,
  roles,
  ...(twoPersons === undefined ? {} : { twoPersons }),
});

export const OPERATOR_CALLS: readonly OperatorCall[] = [
  call('listWaitingWithdrawals', 'GET', 'withdrawals', ['support', 'payments', 'risk', 'auditor']),
  call(
    'approveWithdrawal',
    'POST',
    'withdrawals/{id}/approve',
    ['payments'],
    'an amount above ops_payout_two_persons',
  ),
  call('refuseWithdrawal', 'POST', 'withdrawals/{id}/refuse', ['payments']),
  call('listStuckOrders', 'GET', 'orders', ['support', 'payments', 'risk', 'auditor']),
  call('listUndecidedDocuments', 'GET', 'documents', ['support', 'risk', 'auditor']),
  call('approveDocument', 'POST', 'documents/{player}/approve', ['risk']),
  call('refuseDocument', 'POST', 'documents/{player}/refuse', ['risk']),
  call('showPlayer', 'GET', 'players/{player}', ['support', 'payments', 'risk', 'auditor']),
  call('unblockPlayer', 'POST', 'players/{player}/unblock', ['risk'], 'always'),
  call('correctPlayer', 'POST', 'players/{player}/correct', ['support'], 'the e-mail is another one'),
  call('listClosures', 'GET', 'closures', ['support', 'auditor']),
  call('executeClosure', 'POST', 'closures/{id}/close', ['support']),
  call('disableSecondFactor', 'POST', 'second-factors/{player}/off', ['support']),
  call('listSettings', 'GET', 'settings', EVERYBODY),
  call('changeSettings', 'PUT', 'settings', [], 'a limit of money is lifted'),
  call('setAffiliate', 'POST', 'affiliates', ['payments']),
  call('listContent', 'GET', 'content', ['support', 'content', 'auditor']),
  call(
    'writeContent',
    'POST',
    'content',
    ['content'],
    'a coupon gives more real money than ops_coupon_two_persons',
  ),
  call('listScheduledContent', 'GET', 'content/scheduled', ['support', 'content', 'auditor']),
  call('cancelScheduledContent', 'POST', 'content/scheduled/{id}/cancel', ['content']),
  call('reconcilePayments', 'POST', 'reconciliation', ['payments', 'auditor']),
  call('listMovements', 'GET', 'movements', ['payments', 'auditor']),
  call('listAuditEntries', 'GET', 'audit', ['auditor']),
  call('verifyAuditLog', 'GET', 'audit/verification', ['auditor']),
  call('listVitals', 'GET', 'vitals', ['content', 'auditor']),
  call('diagnose', 'GET', 'doctor', ['auditor']),
  call('listOperators', 'GET', 'operators', ['auditor']),
  call('addOperator', 'POST', 'operators', [], 'always'),
  call('changeOperatorRoles', 'POST', 'operators/{operator}/roles', [], 'always'),
  call('revokeOperator', 'POST', 'operators/{operator}/revoke', []),
  call('listProposals', 'GET', 'proposals', ['payments', 'risk', 'auditor']),
  call('replaceOwnToken', 'POST', 'token', EVERYBODY),
  call('listRoles', 'GET', 'roles', EVERYBODY),
];

/** Whether somebody with these roles may send the call. */
export const mayCall = (roles: readonly OperatorRole[], { roles: allowed }: OperatorCall): boolean =>
  roles.some((role) => role === 'owner' || allowed.includes(role));
