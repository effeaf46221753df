import { STATES } from './address.ts';

type State = (typeof STATES)[number];

/**
 * Ranges of the first five digits of a CEP by state, both ends included. Source: Correios, "Faixas de CEP" by state
 * (buscacepinter.correios.com.br). Digits between the ranges belong to no state.
 */
const RANGES: Readonly<Record<State, readonly (readonly [number, number])[]>> = {
  AC: [[69900, 69999]],
  AL: [[57000, 57999]],
  AM: [
    [69000, 69299],
    [69400, 69899],
  ],
  AP: [[68900, 68999]],
  BA: [[40000, 48999]],
  CE: [[60000, 63999]],
  DF: [
    [70000, 72799],
    [73000, 73699],
  ],
  ES: [[29000, 29999]],
  GO: [
    [72800, 72999],
    [73700, 76799],
  ],
  MA: [[65000, 65999]],
  MG: [[30000, 39999]],
  MS: [[79000, 79999]],
  MT: [[78000, 78899]],
  PA: [[66000, 68899]],
  PB: [[58000, 58999]],
  PE: [[50000, 56999]],
  PI: [[64000, 64999]],
  PR: [[80000, 87999]],
  RJ: [[20000, 28999]],
  RN: [[59000, 59999]],
  RO: [[76800, 76999]],
  RR: [[69300, 69399]],
  RS: [[90000, 99999]],
  SC: [[88000, 89999]],
  SE: [[49000, 49999]],
  SP: [[1000, 19999]],
  TO: [[77000, 77999]],
};

/** The state of a CEP of eight digits; undefined for an incomplete one, or one of no state. */
export function stateOfPostalCode(postalCode: string): State | undefined {
  if (!/^\d{8}$/.test(postalCode)) return undefined;
  const prefix = Number(postalCode.slice(0, 5));
  return STATES.find((state) => RANGES[state].some(([first, last]) => prefix >= first && prefix <= last));
}
