const UUID = /^([0-9a-f]{8})-[0-9a-f-]{27}$/;

/** The short number of a bet that a player can read out: the first eight characters of a UUID. Other ids stay whole. */
export function betNumber(id: string): string {
  return UUID.exec(id)?.[1]?.toUpperCase() ?? id;
}
