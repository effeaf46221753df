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
