// What a push carries from the server through the push service to the worker: no sum, no name, nothing of the player.
import * as v from 'valibot';
import { safePath } from './rules/page/safe-url.ts';

export const pushNotice = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  text: v.pipe(v.string(), v.maxLength(200)),
  lang: v.pipe(v.string(), v.regex(/^[a-zA-Z-]{2,10}$/)),
  /** Where a press leads: a path of the app. */
  path: v.pipe(
    v.string(),
    v.check((path) => safePath(path) !== null),
  ),
  /** A later notice with the same one takes its place. */
  tag: v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/)),
});
export type PushNotice = v.InferOutput<typeof pushNotice>;
