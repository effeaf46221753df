// A call of the contract is one value: method, path, who may ask, what goes in and what comes out. Page, server,
// tests and the OpenAPI document all read the same value.
import type * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** public: no token is needed; optional: a token changes the answer; player: a bearer token is needed (§6). */
type Access = 'public' | 'optional' | 'player';

export interface Call<
  Response extends v.GenericSchema = v.GenericSchema,
  Body extends v.GenericSchema = v.GenericSchema,
  Query extends v.GenericSchema = v.GenericSchema,
  Who extends Access = Access,
> {
  name: string;
  method: Method;
  /** Path with `{name}` placeholders, as in §7. */
  path: string;
  access: Who;
  response: Response;
  body?: Body;
  query?: Query;
  /** Moves money: needs an Idempotency-Key header (D3). */
  money?: true;
  /**
   * A money call of §7, which knows no key: without one the server makes it from player, call and body, for ten seconds from the first
   * request (D3).
   */
  defaultKey?: true;
  /** Must carry the user-ip header where it is known (D4 refresh-ip). */
  wantsIp?: true;
  /** Carries the sportsbook's token in a header of its own (D10). */
  wantsSportsbookToken?: true;
  /** Never sent twice, also where its method would allow it (§7: banners). */
  noRetry?: true;
}

export type ResponseOf<C extends Call> = v.InferOutput<C['response']>;
/** What the server writes: the wire's form of a response. */
export type WireResponseOf<C extends Call> = v.InferInput<C['response']>;
export type BodyOf<C extends Call> = C extends Call<v.GenericSchema, infer B> ? v.InferInput<B> : never;

/** Declares one call; keeps its exact schema types. */
// @__NO_SIDE_EFFECTS__
export function defineCall<
  Response extends v.GenericSchema,
  Body extends v.GenericSchema = never,
  Query extends v.GenericSchema = never,
  const Who extends Access = Access,
>(call: Call<Response, Body, Query, Who>): Call<Response, Body, Query, Who> {
  return call;
}

/**
 * Fills a call's path.
 * Takes the path with `{name}` placeholders and their values; each value is percent-encoded.
 * Throws `MissingPathParameter` where a placeholder has no value.
 */
export function pathOf(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new MissingPathParameter(path, name);
    return encodeURIComponent(value);
  });
}

class MissingPathParameter extends Error {
  override name = 'MissingPathParameter';
  constructor(path: string, parameter: string) {
    super(`${path} needs a value for {${parameter}}`);
  }
}
