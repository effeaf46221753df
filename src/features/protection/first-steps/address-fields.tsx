import { STATES } from '#contract/endpoints/first-steps.ts';
import { postalCodeMask } from '#contract/rules/masks.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { Field } from '#src/ui/field.tsx';
import { MaskedInput } from '#src/ui/masked-input.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import css from '../protection.module.css';

export const NO_ADDRESS = {
  postal_code: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
};
export type TypedAddress = typeof NO_ADDRESS;

/** In the order in which an address is said, with what browsers fill them by. */
const LINES = [
  ['street', 'address-line1'],
  ['number', 'off'],
  ['complement', 'address-line2'],
  ['district', 'address-level3'],
  ['city', 'address-level2'],
] as const;

interface AddressFieldsProps {
  address: TypedAddress;
  /** What is wrong, by `address.` and the field. */
  wrong: Readonly<Record<string, string>>;
  onChange: (address: TypedAddress) => void;
}

/** Where the player lives, in Brazil. */
export function AddressFields({ address, wrong, onChange }: AddressFieldsProps) {
  const { t } = useTranslation('protection');
  return (
    <fieldset className={css.form}>
      <legend className={css.legend}>{t('first.address')}</legend>
      <MaskedInput
        mask={postalCodeMask}
        label={t('first.postal_code')}
        autoComplete="postal-code"
        error={wrong['address.postal_code']}
        value={address.postal_code}
        onValue={(postal_code) => onChange({ ...address, postal_code })}
      />
      {LINES.map(([name, autoComplete]) => (
        <TextInput
          key={name}
          label={t(`first.${name}`)}
          autoComplete={autoComplete}
          error={wrong[`address.${name}`]}
          value={address[name]}
          onChange={({ currentTarget }) => onChange({ ...address, [name]: currentTarget.value })}
        />
      ))}
      <Field label={t('first.state')} error={wrong['address.state']}>
        {(control) => (
          <select
            {...control}
            autoComplete="address-level1"
            value={address.state}
            onChange={({ currentTarget }) => onChange({ ...address, state: currentTarget.value })}
          >
            <option value="">{t('first.choose')}</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}
