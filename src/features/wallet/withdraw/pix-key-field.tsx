import type { PixKeyType } from '#contract/endpoints/withdrawals.ts';
import { cpfMask, phoneMask } from '#contract/rules/masks.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { MaskedInput } from '#src/ui/form/masked-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import css from './withdraw.module.css';

const TYPES: readonly PixKeyType[] = ['cpf', 'email', 'phone', 'random'];

type PixKeyFieldProps = {
  id: string;
  type: PixKeyType;
  value: string;
  onType: (type: PixKeyType) => void;
  onValue: (key: string) => void;
  error: string | undefined;
  locked: boolean;
};

/** The kind of PIX key, and the key in that kind's format. */
export function PixKeyField({ id, type, value, onType, onValue, error, locked }: PixKeyFieldProps) {
  const { t } = useTranslation('wallet');
  const shared = {
    id,
    label: t(`withdraw.key.${type}`),
    help: t('withdraw.own_key'),
    value,
    error,
    readOnly: locked,
    autoComplete: 'off',
  };
  return (
    <div className={css.key}>
      <ChipRow label={t('withdraw.key_type')}>
        {TYPES.map((one) => (
          <Chip key={one} selected={one === type} onPress={() => locked || onType(one)}>
            {t(`withdraw.key_name.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {type === 'cpf' || type === 'phone' ? (
        <MaskedInput key={type} {...shared} mask={type === 'cpf' ? cpfMask : phoneMask} onValue={onValue} />
      ) : (
        <TextInput
          key={type}
          {...shared}
          type={type === 'email' ? 'email' : 'text'}
          maxLength={140}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
