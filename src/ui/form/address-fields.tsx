import { type AddressParts, STATES } from '#contract/rules/player/address.ts';
import { postalCodeMask } from '#contract/rules/player/masks.ts';
import { stateOfPostalCode } from '#contract/rules/player/postal-code-state.ts';
import { withSurroundings } from '#contract/rules/player/written-number.ts';
import { TextInput } from './field.tsx';
import { MaskedInput } from './masked-input.tsx';
import { SelectInput } from './select-input.tsx';

/** In the usual order of an address, with the autocomplete names. */
const LINES = [
  ['street', 'address-line1'],
  ['number', 'off'],
  ['complement', 'address-line2'],
  ['district', 'address-level3'],
  ['city', 'address-level2'],
] as const;

interface AddressFieldsProps {
  address: AddressParts;
  /** The fields to show; all of them by default. */
  only?: readonly (keyof AddressParts)[];
  /** The label of a field; `choose`: the option for no choice; `postal_help`: below the CEP. */
  word: (name: keyof AddressParts | 'choose' | 'postal_help') => string;
  /** The error of a field. */
  wrong: (name: keyof AddressParts) => string | undefined;
  /** Receives the address with one part changed, and that part's name. */
  onChange: (address: AddressParts, name: keyof AddressParts) => void;
}

/** An address in Brazil, field by field. */
export function AddressFields({ address, only, word, wrong, onChange }: AddressFieldsProps) {
  const shown = (name: keyof AddressParts) => only?.includes(name) ?? true;
  const write = (name: keyof AddressParts, text: string) => onChange({ ...address, [name]: text }, name);
  return (
    <>
      {shown('postal_code') ? (
        <MaskedInput
          mask={withSurroundings(postalCodeMask)}
          label={word('postal_code')}
          help={word('postal_help')}
          autoComplete="postal-code"
          error={wrong('postal_code')}
          value={address.postal_code}
          onValue={(digits) => {
            // The state follows from the CEP; the player can still choose another one.
            const state = stateOfPostalCode(digits) ?? address.state;
            onChange({ ...address, postal_code: digits, state }, 'postal_code');
          }}
        />
      ) : null}
      {LINES.filter(([name]) => shown(name)).map(([name, autoComplete]) => (
        <TextInput
          key={name}
          label={word(name)}
          autoComplete={autoComplete}
          error={wrong(name)}
          value={address[name]}
          onChange={({ currentTarget }) => write(name, currentTarget.value)}
        />
      ))}
      {shown('state') ? (
        <SelectInput
          label={word('state')}
          error={wrong('state')}
          autoComplete="address-level1"
          value={address.state}
          onChange={({ currentTarget }) => write('state', currentTarget.value)}
        >
          <option value="">{word('choose')}</option>
          {STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectInput>
      ) : null}
    </>
  );
}
