import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import { doubleColourOf } from '#contract/rules/casino/double-rules.ts';
import { SERVER_SEED } from '#contract/rules/casino/provably-fair.ts';
import { useLanguage } from '#src/core/text/language.ts';
import css from '#src/features/games/house-game.module.css';
import { CheckedInput, ManualCheck } from '../../verify/manual-check.tsx';
import { useAsyncCheck } from '../../verify/use-async-check.ts';
import { canVerify } from '../../verify/web-crypto.ts';
import { type DrawnRound, type VerifiedDoubleRound, verifyDoubleRound } from './verify-double-round.ts';

/** A positive number of at most six digits: no chain is longer. */
const INDEX = /^[1-9]\d{0,5}$/;

/**
 * Recalculates any round of Double, also without internet. `round` fills in the form and is compared with the result.
 */
export function VerifyDoubleForm({ round }: { round: DrawnRound | null }) {
  const { t } = useTranslation('games');
  const [hash, setHash] = useState(round?.hash ?? '');
  const [salt, setSalt] = useState(round?.salt ?? '');
  const [index, setIndex] = useState(String(round?.chain_index ?? ''));
  const right = { hash: SERVER_SEED.test(hash), salt: SERVER_SEED.test(salt), index: INDEX.test(index) };
  const ready = canVerify() && right.hash && right.salt && right.index;
  const checked = useAsyncCheck(ready ? { hash, salt, index: Number(index) } : null, verifyDoubleRound);
  const fields = (
    <>
      <CheckedInput
        label={t('verify.double_hash')}
        wrong={t('verify.server_seed_wrong')}
        value={hash}
        right={right.hash}
        onValue={(value) => setHash(value.toLowerCase())}
      />
      <CheckedInput
        label={t('verify.salt')}
        wrong={t('verify.server_seed_wrong')}
        value={salt}
        right={right.salt}
        onValue={(value) => setSalt(value.toLowerCase())}
      />
      <CheckedInput
        label={t('verify.chain_index')}
        wrong={t('verify.round_nonce_wrong')}
        value={index}
        right={right.index}
        numeric
        onValue={setIndex}
      />
    </>
  );
  return <ManualCheck fields={fields} result={checked ? <Result checked={checked} round={round} /> : null} />;
}

function Result({ checked, round }: { checked: VerifiedDoubleRound; round: DrawnRound | null }) {
  const { t } = useTranslation('games');
  const locale = LOCALES[useLanguage()];
  const { outcome, terminalHash } = checked;
  const colour = t(`double.${doubleColourOf(outcome)}`).toLocaleLowerCase(locale);
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
