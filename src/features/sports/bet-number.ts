const UUID = /^([0-9a-f]{8})-[0-9a-f-]{27}$/;

/** A bet's id as a person reads it out: its first eight letters, where it is a UUID; another backend's own stays whole. */
export function betNumber(id: string): string {
  return UUID.exec(id)?.[1]?.toUpperCase() ?? id;
}
