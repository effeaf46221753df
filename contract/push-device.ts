// The push subscription of this device that the backend knows. A browser may replace a subscription at any time; then page or
// worker tells the backend the new address. The record is in the cache storage, the one store that both can read.
import * as v from 'valibot';

export const PUSH_DEVICE_CACHE = 'push-device';
export const PUSH_DEVICE_PATH = '/push-device';

export const pushDevice = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1_024)),
  /** The key that it was made with, base64url; missing where the browser doesn't say. */
  key: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(100))),
});
export type PushDevice = v.InferOutput<typeof pushDevice>;
