import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authoriseChannel } from '#contract/endpoints/player/session-calls.ts';
import { isChannelSignature, signChannel } from '#server/core/realtime/pusher-protocol.ts';
import { endSession } from '#server/data/players/player-sessions.ts';
import { type Backend, openBackend } from '#tests/support/backend/backend.ts';
import { realtimeEndpoints } from './realtime-endpoints.ts';

let backend: Backend;
/** What happens at the moment when a channel is signed. */
let meanwhile = () => {};
const signedFor: string[] = [];
beforeAll(async () => {
  const sign = (socketId: string, channel: string, playerId: string) => {
    signedFor.push(playerId);
    meanwhile();
    return signChannel('key', 'secret', socketId, channel);
  };
  backend = await openBackend({ endpoints: (services) => realtimeEndpoints(services, { sign }) });
});
afterAll(() => backend.close());

describe('[R7.02 POST /api/broadcasting/auth] joining a private channel', () => {
  const join = (token: string | undefined, channel: string, socket = '12.34') =>
    backend.ask(authoriseChannel, {
      ...(token ? { token } : {}),
      body: { socket_id: socket, channel_name: channel },
    });

  test.each([
    ['[R4.27a]', 'private-users.'],
    ['[R4.27b]', 'private-transactions.user.'],
  ])("%s is allowed for the player's own channel %s{id}", async (_, prefix) => {
    const { id, token } = await backend.player();
    const channel = prefix + id;
    const { status, body } = await join(token, channel);
    expect(status).toBe(200);
    expect(isChannelSignature(body.auth, 'key', 'secret', '12.34', channel)).toBe(true);
  });

  test('is signed for the player, so that the WebSocket server knows the socket’s player', async () => {
    const { id, token } = await backend.player();
    await join(token, `private-transactions.user.${id}`);
    expect(signedFor.at(-1)).toBe(id);
  });

  test('is refused if the session ends at that moment', async () => {
    const { id, token, sessionId } = await backend.player();
    let ending: Promise<void> | undefined;
    meanwhile = () => {
      ending = backend.db.transaction((tx) => endSession(tx, sessionId, 'logout', backend.clock.now()));
    };
    const answer = await join(token, `private-transactions.user.${id}`);
    meanwhile = () => {};
    await ending;
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test("is refused for another player's, and for anything else", async () => {
    const { id, token } = await backend.player();
    const other = await backend.player();
    for (const channel of [
      `private-users.${other.id}`,
      `private-transactions.user.${other.id}`,
      'private-bonus.1',
      `private-users.${id}.x`,
      `presence-users.${id}`,
      'double',
    ]) {
      expect(await join(token, channel)).toMatchObject({ status: 403, body: { code: 'access_denied' } });
    }
    expect((await join(undefined, `private-users.${id}`)).status).toBe(401);
  });

  test('with a malformed socket id is a 422', async () => {
    const { id, token } = await backend.player();
    expect((await join(token, `private-users.${id}`, '12.34:private-users.1')).status).toBe(422);
  });

  test('may be sent as a form, as the client library does', async () => {
    const { id, token } = await backend.player();
    const response = await backend.request('/api/broadcasting/auth', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ socket_id: '1.2', channel_name: `private-users.${id}` }),
    });
    expect(response.status).toBe(200);
  });
});
