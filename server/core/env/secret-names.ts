// The names of the server's secrets, apart from their checks: the supervisor of several workers needs the names alone, and stays small.
export const SECRETS = [
  'SESSION_SECRET',
  'REALTIME_SECRET',
  'PIX_SECRET',
  'GAMES_SECRET',
  'BOT_CHECK_SECRET',
  'KYC_SECRET',
  'SECOND_FACTOR_SECRET',
  'DOCUMENT_SECRET',
] as const;
export type SecretName = (typeof SECRETS)[number];
export const previousOf = <Name extends SecretName>(name: Name) => `${name}_PREVIOUS` as const;
export const PREVIOUS_SECRETS = SECRETS.map(previousOf);

/** Variables whose value may lie in a file, which `…_FILE` names. */
export const FROM_FILES: readonly string[] = [
  ...SECRETS,
  ...PREVIOUS_SECRETS,
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'OPS_TOKEN',
  'SANDBOX_TOKEN',
  'PUSHER_SECRET',
  'VAPID_PRIVATE_KEY',
  // No secrets, but they are replaced together with one.
  'VAPID_PUBLIC_KEY',
  'VAPID_PUBLIC_KEY_PREVIOUS',
];
