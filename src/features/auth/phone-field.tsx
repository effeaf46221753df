import type { Ref } from 'react';
import { LOCALES } from '#contract/languages.ts';
import { PHONE_CODE } from '#contract/limits.ts';
import { type Mask, phoneMask } from '#contract/rules/masks.ts';
import { PHONE_COUNTRIES } from '#contract/rules/phone.ts';
import { useLanguage } from '#src/core/language.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { Icon } from '#src/ui/icon.tsx';
import { MaskedInput } from '#src/ui/masked-input.tsx';
import css from './auth-modal.module.css';

/** Elsewhere numbers are grouped in their own ways: digits as they are. */
const abroadMask: Mask = { pattern: '00000000000' };

type PhoneFieldProps = {
  name: string;
  code: string;
  /** National number, digits only. */
  value: string;
  error: string | undefined;
  onCode: (code: string) => void;
  onValue: (digits: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
};

/** A mobile number and its country's code, in one box. */
export function PhoneField({ code, onCode, ...input }: PhoneFieldProps) {
  const { t } = useTranslation('auth');
  const countryNames = new Intl.DisplayNames([LOCALES[useLanguage()]], { type: 'region' });
  return (
    <MaskedInput
      {...input}
      label={t('register.phone')}
      mask={code === PHONE_CODE ? phoneMask : abroadMask}
      inputMode="tel"
      autoComplete="tel-national"
      prefix={
        <span className={css.country}>
          <span aria-hidden="true" className="num">
            +{code}
          </span>
          <Icon name="down" size={14} />
          <select
            aria-label={t('register.country')}
            autoComplete="tel-country-code"
            value={code}
            onChange={(event) => onCode(event.currentTarget.value)}
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
