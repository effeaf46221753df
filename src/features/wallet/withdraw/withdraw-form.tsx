import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf } from '#contract/define-call.ts';
import type { createWithdrawal, PixKeyType } from '#contract/endpoints/wallet/withdrawal-calls.ts';
import { PHONE_CODE } from '#contract/limits.ts';
import type { Cents } from '#contract/rules/money/money.ts';
import { isValidCpf } from '#contract/rules/player/cpf.ts';
import { cpfMask, phoneMask } from '#contract/rules/player/masks.ts';
import { withSurroundings } from '#contract/rules/player/written-number.ts';
import { STORED } from '#contract/stored.ts';
import { ApiError } from '#src/core/api/call.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { UnknownOutcomeError } from '#src/core/api/money-command.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { loadPhoneRule, type PhoneRule } from '#src/core/text/phone-rule.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { offProps } from '#src/ui/action/off-props.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormError } from '#src/ui/form/form-error.tsx';
import { useFormSending } from '#src/ui/form/form-sending.ts';
import { MaskedInput } from '#src/ui/form/masked-input.tsx';
import { MoneyInput } from '#src/ui/form/money-input.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './withdraw.module.css';
import {
  amountRefusal,
  fieldOf,
  maxWithdrawal,
  type OfferedPixKey,
  parseWithdrawRefusal,
  useRefusalText,
  type WithdrawAllowance,
} from './withdraw-refusal.ts';

type WithdrawFormProps = {
  allowance: WithdrawAllowance;
  sending: boolean;
  unclear: boolean;
  /** Returns whether it was accepted; throws what `sendMoneyCommand` throws. */
  onSubmit: (body: BodyOf<typeof createWithdrawal>) => Promise<boolean>;
  /** Called with the amount as it is typed. */
  onAmount: (amount: Cents | null) => void;
};

type Problems = { amount?: string; pix_key?: string; request?: string };

/** The amount and one of the player's own PIX keys. A refusal shows at its field, with its rule. */
export function WithdrawForm({ allowance, sending, unclear, onSubmit, onAmount }: WithdrawFormProps) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const online = useOnline();
  const refusedText = useRefusalText();
  const [draft] = useState(storedWithdrawDraft);
  const [amount, setAmount] = useState(draft.amount);
  const [type, setType] = useState<PixKeyType>(draft.key_type);
  const [key, setKey] = useState('');
  // Undefined until the player chooses: the key used last stands there, also when the list changes.
  const [choice, setChoice] = useState<string>();
  const offered = choice === undefined ? allowance.keys[0] : allowance.keys.find(({ of }) => of === choice);
  const [problems, setProblems] = useState<Problems>({});
  const amountId = useId();
  const keyId = useId();
  useReloadBlock('form', amount !== null || key !== '');
  const [phoneRule, setPhoneRule] = useState<PhoneRule | null>(null);
  useEffect(() => {
    if (type === 'phone') void loadPhoneRule().then((rule) => setPhoneRule(() => rule));
  }, [type]);
  useEffect(() => {
    storeWithdrawDraft(amount === null && type === 'cpf' ? null : { amount, key_type: type });
  }, [amount, type]);
  // Leaving the form discards the draft: it exists for a reload only.
  useEffect(() => () => storeWithdrawDraft(null), []);
  useEffect(() => onAmount(amount), [amount, onAmount]);
  const most = maxWithdrawal(allowance);

  const show = (found: Problems) => {
    setProblems(found);
    if (found.amount) document.getElementById(amountId)?.focus();
    else if (found.pix_key) document.getElementById(keyId)?.focus();
  };
  const refused = (error: unknown) => {
    const named = parseWithdrawRefusal(error);
    const said = error instanceof ApiError ? error.errors : {};
    if (named?.rule === 'pix_key') show({ pix_key: said.pix_key?.[0] || refusedText(named) });
    else if (named) show({ [fieldOf(named)]: refusedText(named) });
    else if (error instanceof UnknownOutcomeError) show({ request: t('withdraw.unclear_end') });
    else if (said.amount?.[0] || said.pix_key?.[0]) {
      show({ amount: said.amount?.[0] ?? '', pix_key: said.pix_key?.[0] ?? '' });
    } else show({ request: errorText(error, t) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = amount === null ? null : amountRefusal(amount, allowance);
    const found: Problems = {};
    if (amount === null) found.amount = t('withdraw.missing');
    else if (broken) found.amount = refusedText(broken);
    if (!offered && key.trim() === '') found.pix_key = t('withdraw.key_missing');
    else if (!offered && type === 'cpf' && !isValidCpf(key)) found.pix_key = t('withdraw.key_cpf_invalid');
    else if (!offered && type === 'phone' && phoneRule?.(PHONE_CODE, key) === null)
      found.pix_key = t('withdraw.key_phone_invalid');
    show(found);
    if (amount === null || found.amount || found.pix_key) return;
    const destination = offered
      ? { pix_key_type: offered.type, saved_key: offered.of }
      : { pix_key_type: type, pix_key: key };
    onSubmit({ amount, ...destination }).then((accepted) => {
      if (!accepted) return;
      setAmount(null);
      setKey('');
    }, refused);
  };

  return (
    <Form className={css.form} off={!online} sending={sending} onSubmit={submit}>
      <MoneyInput
        id={amountId}
        label={t('withdraw.amount')}
        value={amount}
        onValue={setAmount}
        clearLabel={t('deposit.clear')}
        error={problems.amount || undefined}
        quick={most > 0 ? [{ cents: most, label: t('withdraw.most', { amount: money(most) }) }] : undefined}
        quickLabel={t('deposit.quick')}
        echo={amount === null ? undefined : t('withdraw.echo', { amount: money(amount) })}
      />
      {allowance.keys.length > 0 ? (
        <OfferedKeys
          keys={allowance.keys}
          chosen={offered?.of ?? OTHER_KEY}
          error={offered ? problems.pix_key : undefined}
          onChoose={(of) => {
            setChoice(of);
            setProblems(({ amount: about = '' }) => ({ amount: about }));
          }}
        />
      ) : null}
      {offered ? null : (
        <PixKeyField
          id={keyId}
          type={type}
          value={key}
          onType={(next) => {
            setType(next);
            setKey('');
            setProblems(({ amount: about = '' }) => ({ amount: about }));
          }}
          onValue={setKey}
          error={problems.pix_key || undefined}
        />
      )}
      <FormError text={problems.request ?? ''} help={<HelpLink about="withdraw-refused" />} />
      <div role="status" className="live">
        {unclear ? <p className={css.note}>{t('withdraw.unclear')}</p> : null}
      </div>
      <Button
        kind="primary"
        size="large"
        wide
        type="submit"
        loading={sending}
        loadingText={t('withdraw.sending')}
        disabled={!online}
        reason={t('offline')}
      >
        {amount === null ? t('withdraw.ask') : t('withdraw.ask_amount', { amount: money(amount) })}
      </Button>
    </Form>
  );
}

interface WithdrawDraft {
  amount: Cents | null;
  key_type: PixKeyType;
}

/** The values typed before this tab was reloaded; the PIX key itself is never stored (D6). */
function storedWithdrawDraft(): WithdrawDraft {
  return readStored(STORED.withdrawDraft) ?? { amount: null, key_type: 'cpf' };
}

/** Null clears the draft. */
function storeWithdrawDraft(draft: WithdrawDraft | null): void {
  if (draft === null) removeStored(STORED.withdrawDraft);
  else writeStored(STORED.withdrawDraft, draft);
}

/** The choice of typing another key. */
const OTHER_KEY = '';

type OfferedKeysProps = {
  keys: readonly OfferedPixKey[];
  chosen: string;
  error: string | undefined;
  onChoose: (of: string) => void;
};

/** The player's own keys that need not be typed, and the way to another one. */
function OfferedKeys({ keys, chosen, error, onChoose }: OfferedKeysProps) {
  const sending = useFormSending();
  const { t } = useTranslation('wallet');
  const errorId = useId();
  return (
    <fieldset className={css.destination} aria-describedby={error ? errorId : undefined}>
      <legend>{t('withdraw.destination')}</legend>
      {[...keys, null].map((one) => (
        <label key={one?.of ?? OTHER_KEY} className={css.account}>
          <input
            type="radio"
            name="destination"
            checked={(one?.of ?? OTHER_KEY) === chosen}
            onChange={() => onChoose(one?.of ?? OTHER_KEY)}
            {...offProps(sending)}
          />
          <Icon name={one ? 'pix' : 'plus'} size={20} />
          <span className="num" translate="no">
            {one ? `${t(`withdraw.key_name.${one.type}`)} ${one.masked}` : t('withdraw.other_key')}
          </span>
          <Icon name="check" size={20} />
        </label>
      ))}
      <p className={css.note}>{t('withdraw.own_key')}</p>
      {error ? (
        <p id={errorId} className={css.problem}>
          <Icon name="alert" size={18} />
          <span>{error}</span>
        </p>
      ) : null}
    </fieldset>
  );
}

const TYPES: readonly PixKeyType[] = ['cpf', 'email', 'phone', 'random'];

type PixKeyFieldProps = {
  id: string;
  type: PixKeyType;
  value: string;
  onType: (type: PixKeyType) => void;
  onValue: (key: string) => void;
  error: string | undefined;
};

/** The kind of PIX key, and the key in that kind's format. */
function PixKeyField({ id, type, value, onType, onValue, error }: PixKeyFieldProps) {
  const sending = useFormSending();
  const { t } = useTranslation('wallet');
  const shared = {
    id,
    label: t(`withdraw.key.${type}`),
    help: t('withdraw.own_key'),
    value,
    error,
    autoComplete: 'off',
  };
  return (
    <div className={css.key}>
      <ChipRow label={t('withdraw.key_type')}>
        {TYPES.map((one) => (
          <Chip key={one} selected={one === type} guard={offProps(sending)} onPress={() => onType(one)}>
            {t(`withdraw.key_name.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {type === 'cpf' || type === 'phone' ? (
        <MaskedInput
          key={type}
          {...shared}
          mask={withSurroundings(type === 'cpf' ? cpfMask : phoneMask)}
          onValue={onValue}
        />
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
