// Checks of variables that hold an address. What would be cut off or never match is refused: the operator would believe it to be in use.
import { isIP } from 'node:net';
import { Client } from 'pg';
import * as v from 'valibot';
import { safeUrl } from '#contract/rules/page/safe-url.ts';

const HOST = /^(?:[a-z0-9](?:[\w.-]*\w)?|\[[0-9a-f:.]+\])$/i;

function isOrigin(value: string): boolean {
  if (!URL.canParse(value) || !/^https?:/.test(value)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(value);
  return HOST.test(hostname) && pathname === '/' && [search, hash, username, password].every((part) => !part);
}

/** An origin: scheme, host and port, with no path. */
export const origin = v.pipe(
  v.string(),
  v.check(isOrigin, 'must be an address such as https://example.com, without a path'),
  v.transform((value) => new URL(value).origin),
);

/** Origins, separated by commas. */
export const origins = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
  v.array(origin),
);

/** Where a server listens. */
export const listenHost = v.pipe(
  v.string(),
  v.check(
    (value) => isIP(value) !== 0 || (HOST.test(value) && !value.startsWith('[')),
    'must be an IP address or the name of a host, without a port',
  ),
);

/** Whether PostgreSQL's client can read an address. It takes more than URLs are, such as `@/name?host=/run/postgresql` and a lone %. */
function isReadByClient(address: string): boolean {
  try {
    return Boolean(new Client({ connectionString: address }));
  } catch (error) {
    // The client also opens the certificates that the address names; a missing one is said when the server connects.
    return !(error instanceof TypeError || error instanceof URIError);
  }
}

/** PostgreSQL's address. */
export const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  v.check(
    isReadByClient,
    'must be postgres://user:password@host:port/name; in a password # is %23, / is %2F, ? is %3F, @ is %40 and % is %25',
  ),
);

function isImageHost(value: string): boolean {
  if (!URL.canParse(value) || /[?#]/.test(value)) return false;
  return safeUrl(value, ['*', new URL(value).host]) !== null;
}

/** The address before the ids of pictures, without its last slash. */
export const imageHost = v.pipe(
  v.string(),
  v.check(isImageHost, 'must be an https address such as https://images.example/account'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
