import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import { colourOf } from '#contract/rules/double.ts';
import { SERVER_SEED } from '#contract/rules/fairness.ts';
import { useLanguage } from '#src/core/language.ts';
import { TextInput } from '#src/ui/text-input.tsx';
import css from '../../house-game.module.css';
import { canVerify } from '../web-crypto.ts';
import { type CheckedRound, checkDouble, type DrawnRound } from './double-check.ts';

/** No chain is longer. */
const INDEX = /^[1-9]\d{0,5}$/;

/** Any round of Double done again, also without internet; `round` fills it in and is compared with. */
export function DoubleForm({ round }: { round: DrawnRound | null }) {
  const { t } = useTranslation('games');
  const [hash, setHash] = useState(round?.hash ?? '');
  const [salt, setSalt] = useState(round?.salt ?? '');
  const [index, setIndex] = useState(String(round?.chain_index ?? ''));
  const [checked, setChecked] = useState<CheckedRound | null>(null);
  const right = { hash: SERVER_SEED.test(hash), salt: SERVER_SEED.test(salt), index: INDEX.test(index) };
  const ready = canVerify() && right.hash && right.salt && right.index;

  useEffect(() => {
    if (!ready) return;
    let late = false;
    checkDouble({ hash, salt, index: Number(index) }).then((result) => {
      if (!late) setChecked(result);
    });
    return () => {
      late = true;
      setChecked(null);
    };
  }, [ready, hash, salt, index]);

  const digits = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <section id="verify-form" className={css.part}>
      <h3>{t('verify.by_hand')}</h3>
      {canVerify() ? null : <p>{t('verify.unavailable')}</p>}
      <div className={css.fields}>
        <TextInput
          {...digits}
          label={t('verify.double_hash')}
          error={hash && !right.hash ? t('verify.server_seed_wrong') : undefined}
          value={hash}
          onChange={(event) => setHash(event.currentTarget.value.trim().toLowerCase())}
        />
        <TextInput
          {...digits}
          label={t('verify.salt')}
          error={salt && !right.salt ? t('verify.server_seed_wrong') : undefined}
          value={salt}
          onChange={(event) => setSalt(event.currentTarget.value.trim().toLowerCase())}
        />
        <TextInput
          {...digits}
          label={t('verify.chain_index')}
          error={index && !right.index ? t('verify.round_nonce_wrong') : undefined}
          value={index}
          inputMode="numeric"
          onChange={(event) => setIndex(event.currentTarget.value.trim())}
        />
      </div>
      <div role="status" className={css.part}>
        {ready && checked ? <Result checked={checked} round={round} /> : null}
      </div>
    </section>
  );
}

function Result({ checked, round }: { checked: CheckedRound; round: DrawnRound | null }) {
  const { t } = useTranslation('games');
  const locale = LOCALES[useLanguage()];
  const { outcome, terminalHash } = checked;
  const colour = t(`double.${colourOf(outcome)}`).toLocaleLowerCase(locale);
  const same = round !== null && round.outcome === outcome && round.terminal_hash === terminalHash;
  return (
    <>
      {round ? <strong>{t(same ? 'verify.double_match' : 'verify.double_mismatch')}</strong> : null}
      <div>{t('verify.double_result', { number: outcome, colour })}</div>
      <div>
        <div>{t('verify.double_end')}</div>
        <code className={css.code}>{terminalHash}</code>
      </div>
    </>
  );
}
