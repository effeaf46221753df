// Notices that reach a device while the app is closed (web push). Each device has its own choice; a backend without keys for them
// answers 404, and the page then offers none.
import * as v from 'valibot';
import { defineCall } from '../../define-call.ts';
import { listOf, optionalOrNull, orDefault } from '../../schema.ts';

export const NOTICE_TOPICS = ['withdrawal_paid', 'bet_settled', 'limit_reached'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

const topic = v.picklist(NOTICE_TOPICS);
const device = v.object({
  /** What this device's notices are for; empty: none come. */
  topics: orDefault(listOf(topic), []),
});
/** VAPID (RFC 8292): 65 bytes, base64url. */
const serverKey = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/));
/** With the server's present key: a device that subscribed with another one gets nothing. Older servers do not say it. */
const subscribedDevice = v.object({ ...device.entries, key: optionalOrNull(serverKey) });

/** The browser's own address at its push service; it is a secret that identifies the browser. */
const endpoint = v.pipe(v.string(), v.maxLength(1_024), v.regex(/^https?:\/\/\S+$/));
/** 65 bytes (an uncompressed point of P-256) and 16 bytes, base64url. */
const keys = v.object({
  p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}=?$/)),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(==)?$/)),
});

/** The server's key that the browser subscribed with, base64url; missing where the browser doesn't say. */
const key = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)));

export const getNotifications = defineCall({
  name: 'getNotifications',
  method: 'GET',
  path: '/api/account/notifications',
  access: 'player',
  response: v.object({ key: serverKey }),
});

export const setNotifications = defineCall({
  name: 'setNotifications',
  method: 'PUT',
  path: '/api/account/notifications',
  access: 'player',
  body: v.object({ endpoint, keys, key, topics: v.pipe(v.array(topic), v.minLength(1), v.maxLength(8)) }),
  response: subscribedDevice,
});

export const renewNotifications = defineCall({
  name: 'renewNotifications',
  method: 'POST',
  path: '/api/account/notifications/device',
  access: 'player',
  body: v.object({ endpoint, key }),
  response: subscribedDevice,
});

/** The service worker calls it too, without a session: the former address, a secret, identifies the device. */
export const moveNotifications = defineCall({
  name: 'moveNotifications',
  method: 'POST',
  path: '/api/account/notifications/move',
  access: 'public',
  body: v.object({ from: endpoint, endpoint, keys, key }),
  response: v.object({}),
});

export const removeNotifications = defineCall({
  name: 'removeNotifications',
  method: 'POST',
  path: '/api/account/notifications/off',
  access: 'player',
  body: v.object({ endpoint }),
  response: device,
});
