import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { MAX_MINES, MINES_TILES } from '#contract/rules/casino/mines-rules.ts';
import { CLIENT_SEED, type RoundSeeds, SERVER_SEED } from '#contract/rules/casino/provably-fair.ts';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import css from '../../house-game.module.css';
import { CheckedInput, ManualCheck } from '../../verify/manual-check.tsx';
import { useAsyncCheck } from '../../verify/use-async-check.ts';
import { canVerify } from '../../verify/web-crypto.ts';
import wall from '../mines.module.css';
import { TileFace } from '../tile-face.tsx';
import { type VerifiedMinesRound, verifyMinesRound } from './verify-mines-round.ts';

const NONCE = /^[1-9]\d{0,8}$/;
const verify = ({ seeds, mines }: { seeds: RoundSeeds; mines: number }) => verifyMinesRound(seeds, mines);

/**
 * Recalculates any round from its seeds, also without internet.
 * `round` fills in the form and is compared with the result.
 */
export function VerifyMinesForm({ round }: { round: MinesRound | null }) {
  const { t } = useTranslation('games');
  const [serverSeed, setServerSeed] = useState(round?.server_seed ?? '');
  const [clientSeed, setClientSeed] = useState(round?.client_seed ?? '');
  const [nonce, setNonce] = useState(String(round?.nonce ?? ''));
  const [mines, setMines] = useState(round?.mines ?? 3);
  const right = {
    serverSeed: SERVER_SEED.test(serverSeed),
    clientSeed: CLIENT_SEED.test(clientSeed),
    nonce: NONCE.test(nonce),
  };
  const ready = canVerify() && right.serverSeed && right.clientSeed && right.nonce;
  const verified = useAsyncCheck(
    ready ? { seeds: { serverSeed, clientSeed, nonce: Number(nonce) }, mines } : null,
    verify,
  );
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
      <SelectInput
        label={t('verify.mines')}
        value={mines}
        onChange={(event) => setMines(Number(event.currentTarget.value))}
      >
        {Array.from({ length: MAX_MINES }, (_, index) => index + 1).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectInput>
    </>
  );
  return (
    <ManualCheck fields={fields} result={verified ? <Result verified={verified} round={round} /> : null} />
  );
}

function Result({ verified, round }: { verified: VerifiedMinesRound; round: MinesRound | null }) {
  const { t } = useTranslation('games');
  const { hash, board } = verified;
  const places = [...board]
    .sort((one, other) => one - other)
    .map((tile) => t('verify.tile', { row: Math.floor(tile / 5) + 1, column: (tile % 5) + 1 }));
  const same = round !== null && round.hash === hash && String(round.board) === String(board);
  return (
    <>
      {round ? <strong>{t(same ? 'verify.match' : 'verify.mismatch')}</strong> : null}
      <div>
        <div>{t('verify.result_hash')}</div>
        <code className={css.code}>{hash}</code>
      </div>
      <div>{t('verify.result')}</div>
      <div className={wall.small} role="img" aria-label={t('verify.tiles', { tiles: places.join(', ') })}>
        {Array.from({ length: MINES_TILES }, (_, tile) => {
          const state = board.includes(tile) ? 'mine' : 'closed';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tiles never change their order
            <span key={tile} className={wall.tile} data-state={state}>
              <TileFace state={state} />
            </span>
          );
        })}
      </div>
    </>
  );
}
