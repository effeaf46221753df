// What a player sets before the first deposit (D11): the limits of losses and time, and what the register form doesn't ask.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { flag, orDefault } from '../../schema.ts';
import { address } from './account-calls.ts';

/** Over which days the loss limit of the first steps counts. */
export const LOSS_LIMIT_NAMES = ['loss_day', 'loss_week', 'loss_month'] as const;

/** Messages are codes that each side words. */
export const firstSteps = v.object({
  loss_name: v.picklist(LOSS_LIMIT_NAMES, 'period_missing'),
  /** Cents. */
  loss: v.pipe(v.number('loss_missing'), v.safeInteger(), v.minValue(0)),
  /** Minutes a day. */
  time: v.pipe(v.number('time_missing'), v.safeInteger(), v.minValue(1, 'time_missing'), v.maxValue(1_440)),
  /** §3: 0 female, 1 male; null: not said. Taken the first time only: later support changes it (decision 031). */
  gender: v.nullable(v.picklist([0, 1]), null),
  address,
});

const state = v.object({
  /** Whether a deposit waits for them. */
  due: orDefault(flag, false),
});

export const getFirstSteps = defineCall({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/api/account/first-steps',
  access: 'player',
  response: state,
});

export const completeFirstSteps = defineCall({
  name: 'completeFirstSteps',
  method: 'PUT',
  path: '/api/account/first-steps',
  access: 'player',
  body: firstSteps,
  response: state,
});
