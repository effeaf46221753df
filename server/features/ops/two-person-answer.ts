import type { Context } from 'hono';
import type { HttpEnv } from '#server/core/http/request-metadata.ts';
import {
  type OperatorProposal,
  SECOND_PERSON_MS,
  type TwoPersonOutcome,
} from '#server/data/operators/second-person.ts';

/** What waits for a second person, as calls answer it. */
export const toOpsProposal = ({ call, subject, details, askedBy, askedAt }: OperatorProposal) => ({
  waits_for: 'second_person',
  call,
  subject,
  details,
  asked_by: askedBy,
  asked_at: new Date(askedAt).toISOString(),
  until: new Date(askedAt + SECOND_PERSON_MS).toISOString(),
});

/** 200 with what was done, 202 with what waits for a second person. */
export function twoPersonAnswer<Result>(
  context: Context<HttpEnv>,
  outcome: TwoPersonOutcome<Result>,
  toBody: (done: Result) => object,
): Response {
  return 'waits' in outcome
    ? context.json(toOpsProposal(outcome.waits), 202)
    : context.json(toBody(outcome.done));
}
