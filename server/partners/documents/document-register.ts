/** What the register of persons knows of a CPF (D8). `birthday` as yyyy-mm-dd. */
export interface RegisteredPerson {
  name: string;
  birthday: string;
}

export interface DocumentRegister {
  /**
   * Takes a valid CPF as eleven digits and the moment (ms); gives the person, or nothing where the register knows none.
   * Throws `DocumentRegisterUnavailable` where it doesn't answer.
   */
  lookUp(document: string, now: number): Promise<RegisteredPerson | undefined>;
}

/** The register of persons doesn't answer. */
export class DocumentRegisterUnavailable extends Error {
  override name = 'DocumentRegisterUnavailable';
}
