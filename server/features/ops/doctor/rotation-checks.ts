// What a rotation leaves behind: former secrets, and devices that subscribed with a former VAPID key.
import type { Queries } from '#server/core/db/database.ts';
import { isFormerSecretKept, isLasting } from '#server/core/env/kept-secrets.ts';
import { inUseSince, isAnotherInUse, wasInUse } from '#server/core/env/secret-fingerprints.ts';
import type { WebPushEnv } from '#server/core/env/web-push-env.ts';
import { isPast } from '#server/core/passed-moments.ts';
import { countUnreachableDevices, PUSH_KEY_NAME } from '#server/data/notices/push-key.ts';
import { type Finding, spanText } from './finding.ts';

/** What a secret signs holds an hour at most: the tokens of sessions (ms). */
const SIGNED_MS = 3_600_000;

/** In the first step of a rotation `…_PREVIOUS` is the secret that comes next. */
const NEVER_USED =
  'the database was not used with it before: the next secret of a rotation must stay, any other can go';

async function areAllFormer(queries: Queries, name: string, values: readonly string[]): Promise<boolean> {
  for (const value of values) if (!(await wasInUse(queries, name, value))) return false;
  return true;
}

/** Takes the present secrets and the former ones that were given, by name. `now`: ms since 1970. */
export async function checkFormerSecrets(
  queries: Queries,
  secrets: Readonly<Record<string, string>>,
  former: Readonly<Partial<Record<string, readonly string[]>>>,
  now: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, values = []] of Object.entries(former)) {
    const text = await stateOf(queries, name, secrets[name] ?? '', values, now);
    findings.push({ area: 'secrets', subject: `${name}_PREVIOUS`, state: 'note', text });
  }
  return findings;
}

async function stateOf(
  queries: Queries,
  name: string,
  current: string,
  former: readonly string[],
  now: number,
): Promise<string> {
  const since = await inUseSince(queries, name, current);
  if (since === undefined) return 'must stay: a copy started last with another secret';
  if (!(await areAllFormer(queries, name, former))) return NEVER_USED;
  if (isLasting(name)) {
    for (const value of former)
      if (!(await isFormerSecretKept(queries, name, value, current)))
        return 'must stay: start this copy once more, and it keeps them';
    return 'can go once every copy has the new secret: the database keeps what rows need of it';
  }
  return isPast(since + SIGNED_MS, now, SIGNED_MS)
    ? 'can go once every copy has the new secret: what it signed has ended'
    : `must stay for ${spanText(since + SIGNED_MS - now)}: what it signed holds for an hour`;
}

/**
 * The server's VAPID key, and devices that get no notices. Takes the public key, undefined where the server sends none, and the pair and
 * the other keys that were given.
 */
export async function checkPushKey(
  queries: Queries,
  publicKey: string | undefined,
  { keys: given, otherKeys }: Pick<WebPushEnv, 'keys' | 'otherKeys'>,
): Promise<Finding[]> {
  const devices = await countUnreachableDevices(queries, publicKey);
  const about = { area: 'secrets', subject: PUSH_KEY_NAME } as const;
  if (publicKey === undefined) {
    const text = `not set; devices without notices: ${devices}`;
    return devices === 0 ? [] : [{ ...about, state: 'note', text }];
  }
  const findings: Finding[] = [];
  const isAnother = await isAnotherInUse(queries, PUSH_KEY_NAME, publicKey);
  if (isAnother) {
    const text = 'a copy started last with another one: give all copies one pair, or end the rotation';
    findings.push({ ...about, state: 'problem', text });
  }
  if (!given) {
    const text = 'generated, in the data folder: set a pair where there is more than one copy';
    findings.push({ ...about, state: 'note', text });
  }
  findings.push(
    devices === 0
      ? { ...about, state: 'ok', text: 'every device subscribed with it' }
      : {
          ...about,
          state: 'note',
          text: `another one than before; devices without notices until they subscribe again: ${devices}`,
        },
  );
  if (otherKeys.length > 0) {
    const text = isAnother
      ? 'must stay: a copy started last with another pair'
      : (await areAllFormer(queries, PUSH_KEY_NAME, otherKeys))
        ? 'can go once every copy has the new pair'
        : NEVER_USED;
    findings.push({ area: 'secrets', subject: `${PUSH_KEY_NAME}_PREVIOUS`, state: 'note', text });
  }
  return findings;
}
