import type * as v from 'valibot';
import type { ErrorCode } from '#contract/errors.ts';

/** Who may send a request, as a security scheme of the document; `nobody` needs none. */
type Sender = 'operator' | 'partySignature' | 'sportsbookToken' | 'nobody';

export interface RouteDocumentation {
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  tag: string;
  summary: string;
  sender: Sender;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  response: v.GenericSchema;
  /** Codes of refusals in the form of every call; `internal` besides. */
  errors: readonly ErrorCode[];
  /** Refusals in the party's own form, by status. */
  partyRefusals?: Readonly<Record<number, v.GenericSchema>>;
}
