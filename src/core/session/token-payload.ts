/** Whether two tokens belong to the same player, by §3's payload (`user_id`). Where a token can't be read, they count as the same player's. */
export function isSamePlayer(token: string, other: string): boolean {
  const one = playerOf(token);
  const two = playerOf(other);
  return one === null || two === null || one === two;
}

/** What a token says, unproven and unchecked; null where it can't be read. */
export function decodeTokenPayload(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

function playerOf(token: string): string | null {
  const { user_id } = Object(decodeTokenPayload(token));
  return user_id === undefined ? null : String(user_id);
}

/** When the payload says that the token ends (`exp`, §3), in ms since 1970 by the server's clock; null where it says nothing. */
export function expiryOf(token: string): number | null {
  const { exp } = Object(decodeTokenPayload(token));
  return typeof exp === 'number' && exp > 0 ? exp * 1_000 : null;
}
