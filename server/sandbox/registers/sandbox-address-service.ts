import type { PostalAddress } from '#contract/endpoints/player/postal-address-calls.ts';
import { stateOfPostalCode } from '#contract/rules/player/postal-code-state.ts';
import { PartyUnavailable } from '#server/core/parties/party-calls.ts';
import type { AddressService } from '#server/partners/addresses/address-service.ts';

const STREETS = [
  'Rua das Varandas',
  'Avenida do Cais',
  'Travessa do Cobogó',
  'Rua da Ladeira',
  'Alameda dos Ipês',
];
const DISTRICTS = ['Centro', 'Vila Nova', 'Jardim do Sol', 'Alto da Serra'];
const CITIES = ['Porto Verde', 'Serra Clara', 'Lagoa Mansa'];

/** CEPs with a fixed answer (docs/test-identities.md, D8): none such, a town with one CEP, a service that is down. */
const TEST_POSTAL_CODES = { unknown: '99999999', town: '13165000', down: '88888888' } as const;

/** Invents an address in the state of the CEP, the same each time. */
export const sandboxAddressService: AddressService = {
  async lookUp(postalCode): Promise<PostalAddress | undefined> {
    if (postalCode === TEST_POSTAL_CODES.down)
      throw new PartyUnavailable('the sandbox plays a service that is down');
    const state = stateOfPostalCode(postalCode);
    if (!state || postalCode === TEST_POSTAL_CODES.unknown) return undefined;
    const number = Number(postalCode);
    const of = (names: readonly string[]) => names[number % names.length] ?? '';
    if (postalCode === TEST_POSTAL_CODES.town) return { street: '', district: '', city: of(CITIES), state };
    return { street: of(STREETS), district: of(DISTRICTS), city: of(CITIES), state };
  },
};
