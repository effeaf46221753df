/** The states of Brazil and the federal district. */
export const STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;

/** What an address is made of; the postal code (CEP) as eight digits. */
export interface AddressParts {
  postal_code: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
}

/** Nothing said yet. */
export const NO_ADDRESS: AddressParts = {
  postal_code: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
};

/** An address in one line, as it is written on a letter. */
export function addressLine(address: AddressParts): string {
  const { street, number, complement, district, city, state, postal_code } = address;
  const house = [street, number, complement, district].filter(Boolean).join(', ');
  return `${house}, ${city} - ${state}, ${postal_code.replace(/^(\d{5})/, '$1-')}`;
}
