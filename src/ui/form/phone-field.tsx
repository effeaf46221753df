import type { Ref } from 'react';
import { type Mask, phoneMask } from '#contract/rules/player/masks.ts';
import { namesCountry, PHONE_COUNTRIES, phoneOfCountry } from '#contract/rules/player/phone.ts';
import { writtenNumber } from '#contract/rules/player/written-number.ts';
import { offProps } from '../action/off-props.ts';
import { Icon } from '../art/icon.tsx';
import { useFormSending } from './form-sending.ts';
import { MaskedInput } from './masked-input.tsx';
import css from './phone-field.module.css';

/** Other countries group digits in their own ways: the digits are shown unformatted. */
const abroadMask: Mask = { pattern: '00000000000' };

type PhoneFieldProps = {
  label: string;
  /** Label of the country code select. */
  countryLabel: string;
  /** Language of the country names, for `Intl`. */
  locale: string;
  name: string;
  code: string;
  /** National number, digits only; after a `+` those of a number that has named none of the countries. */
  value: string;
  error: string | undefined;
  onCode: (code: string) => void;
  onValue: (digits: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
};

/** A mobile number and its country code, in one box. */
export function PhoneField({ countryLabel, locale, code, onCode, ...input }: PhoneFieldProps) {
  const sending = useFormSending();
  const countryNames = new Intl.DisplayNames([locale], { type: 'region' });
  const [home] = PHONE_COUNTRIES;
  const international = (written: string) => {
    const number = phoneOfCountry(written);
    if (number && number.code !== code) onCode(number.code);
    return number?.digits ?? null;
  };
  const mask: Mask = {
    ...(code === home?.code ? phoneMask : abroadMask),
    international,
    whole: (arrived) =>
      international(arrived) ??
      (code === home?.code && !namesCountry(arrived) ? writtenNumber(phoneMask, arrived) : null),
  };
  return (
    <MaskedInput
      {...input}
      mask={mask}
      inputMode="tel"
      autoComplete="tel-national"
      prefix={
        <span className={css.country}>
          <span aria-hidden="true" className="num" translate="no">
            {`+${code}`}
          </span>
          <Icon name="down" size={14} />
          <select
            aria-label={countryLabel}
            autoComplete="tel-country-code"
            value={code}
            onChange={(event) => onCode(event.currentTarget.value)}
            {...offProps(sending)}
          >
            {PHONE_COUNTRIES.map((country) => (
              <option key={country.code} value={country.code}>
                {`${countryNames.of(country.region)} +${country.code}`}
              </option>
            ))}
          </select>
        </span>
      }
    />
  );
}
