/** Whether two tokens are one player's, by §3's payload (`user_id`). Where a token can't be read they count as one's. */
export function isSamePlayer(token: string, other: string): boolean {
  const one = playerOf(token);
  const two = playerOf(other);
  return one === null || two === null || one === two;
}

function playerOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { user_id } = JSON.parse(atob(payload));
    return user_id === undefined ? null : String(user_id);
  } catch {
    return null;
  }
}
