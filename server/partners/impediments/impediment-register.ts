/** May this person bet, and if not, since when (ms)? D8 */
type Impediment = { mayPlay: true } | { mayPlay: false; since: number };

export interface ImpedimentRegister {
  /** Takes a CPF as eleven digits and the moment (ms). Asked at registration and at each day's first login (D11). */
  check(document: string, now: number): Promise<Impediment>;
}
