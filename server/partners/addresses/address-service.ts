import type { PostalAddress } from '#contract/endpoints/player/postal-address-calls.ts';

/** Knows which street, district, city and state a CEP is of (D8). */
export interface AddressService {
  /** No service: every look-up would say that the CEP is unknown, so none is made. */
  off?: true;
  /**
   * Takes a CEP as eight digits; gives what it is of, or nothing where there is no such CEP. A part is empty where the CEP is of several:
   * a small town has one CEP for all of its streets.
   */
  lookUp(postalCode: string): Promise<PostalAddress | undefined>;
}
