import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { multiplierText } from '#contract/rules/casino/multiplier-text.ts';
import { CLIENT_SEED, type RoundSeeds, SERVER_SEED } from '#contract/rules/casino/provably-fair.ts';
import type { CheckedRound } from '#src/widgets/casino/checked-round.ts';
import css from '../../house-game.module.css';
import { CheckedInput, ManualCheck } from '../manual-check.tsx';
import { useAsyncCheck } from '../use-async-check.ts';
import { canVerify } from '../web-crypto.ts';
import { type FairGame, type VerifiedFairRound, verifyFairRound } from './verify-fair-round.ts';

const NONCE = /^[1-9]\d{0,8}$/;
const verify = ({ game, seeds }: { game: FairGame; seeds: RoundSeeds }) => verifyFairRound(game, seeds);

/** Recalculates any round of Crash or Keno from its seeds, also without internet. `round` fills in the form. */
export function VerifyFairForm({ game, round }: { game: FairGame; round: CheckedRound | null }) {
  const { t } = useTranslation('games');
  const [serverSeed, setServerSeed] = useState(round?.serverSeed ?? '');
  const [clientSeed, setClientSeed] = useState(round?.clientSeed ?? '');
  const [nonce, setNonce] = useState(String(round?.nonce ?? ''));
  const right = {
    serverSeed: SERVER_SEED.test(serverSeed),
    clientSeed: CLIENT_SEED.test(clientSeed),
    nonce: NONCE.test(nonce),
  };
  const ready = canVerify() && right.serverSeed && right.clientSeed && right.nonce;
  const values = { game, seeds: { serverSeed, clientSeed, nonce: Number(nonce) } };
  const verified = useAsyncCheck(ready ? values : null, verify);
  const fields = (
    <>
      <CheckedInput
        label={t('verify.server_seed')}
        wrong={t('verify.server_seed_wrong')}
        value={serverSeed}
        right={right.serverSeed}
        onValue={(value) => setServerSeed(value.toLowerCase())}
      />
      <CheckedInput
        label={t('verify.client_seed')}
        wrong={t('verify.client_seed_wrong')}
        value={clientSeed}
        right={right.clientSeed}
        onValue={setClientSeed}
      />
      <CheckedInput
        label={t('verify.round_nonce')}
        wrong={t('verify.round_nonce_wrong')}
        value={nonce}
        right={right.nonce}
        numeric
        onValue={setNonce}
      />
    </>
  );
  return (
    <>
      <p>{t('verify.fair_intro')}</p>
      <ManualCheck
        fields={fields}
        result={verified ? <Result game={game} verified={verified} round={round} /> : null}
      />
    </>
  );
}

type ResultProps = { game: FairGame; verified: VerifiedFairRound; round: CheckedRound | null };

function Result({ game, verified: { hash, drawn }, round }: ResultProps) {
  const { t } = useTranslation('games');
  const same = round !== null && round.hash === hash && String(round.drawn) === String(drawn);
  const words =
    game === 'crash'
      ? t('verify.crash_result', { multiplier: multiplierText(drawn[0] ?? 100) })
      : t('verify.keno_result', { stones: drawn.join(', ') });
  return (
    <>
      {round ? <strong>{t(same ? 'verify.fair_match' : 'verify.fair_mismatch')}</strong> : null}
      <div>{words}</div>
      <div>
        <div>{t('verify.result_hash')}</div>
        <code className={css.code}>{hash}</code>
      </div>
    </>
  );
}
