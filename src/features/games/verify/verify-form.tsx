import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MinesRound } from '#contract/endpoints/house-games.ts';
import { CLIENT_SEED, SERVER_SEED } from '#contract/rules/fairness.ts';
import { MOST_MINES, TILES } from '#contract/rules/mines.ts';
import { Field } from '#src/ui/field.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import css from '../house-game.module.css';
import wall from '../mines/mines.module.css';
import { TileFace } from '../mines/tile-face.tsx';
import { type VerifiedRound, verifyRound } from './verify-round.ts';
import { canVerify } from './web-crypto.ts';

const NONCE = /^[1-9]\d{0,8}$/;

/** Any round done again from its seeds, also without internet; `round` fills it in and is compared with. */
export function VerifyForm({ round }: { round: MinesRound | null }) {
  const { t } = useTranslation('games');
  const [serverSeed, setServerSeed] = useState(round?.server_seed ?? '');
  const [clientSeed, setClientSeed] = useState(round?.client_seed ?? '');
  const [nonce, setNonce] = useState(String(round?.nonce ?? ''));
  const [mines, setMines] = useState(round?.mines ?? 3);
  const [verified, setVerified] = useState<VerifiedRound | null>(null);
  const right = {
    serverSeed: SERVER_SEED.test(serverSeed),
    clientSeed: CLIENT_SEED.test(clientSeed),
    nonce: NONCE.test(nonce),
  };
  const ready = canVerify() && right.serverSeed && right.clientSeed && right.nonce;

  useEffect(() => {
    if (!ready) return;
    let late = false;
    verifyRound({ serverSeed, clientSeed, nonce: Number(nonce) }, mines).then((result) => {
      if (!late) setVerified(result);
    });
    return () => {
      late = true;
      setVerified(null);
    };
  }, [ready, serverSeed, clientSeed, nonce, mines]);

  return (
    <section id="verify-form" className={css.part}>
      <h3>{t('verify.by_hand')}</h3>
      {canVerify() ? null : <p>{t('verify.unavailable')}</p>}
      <div className={css.fields}>
        <TextInput
          label={t('verify.server_seed')}
          error={serverSeed && !right.serverSeed ? t('verify.server_seed_wrong') : undefined}
          value={serverSeed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setServerSeed(event.currentTarget.value.trim().toLowerCase())}
        />
        <TextInput
          label={t('verify.client_seed')}
          error={clientSeed && !right.clientSeed ? t('verify.client_seed_wrong') : undefined}
          value={clientSeed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setClientSeed(event.currentTarget.value.trim())}
        />
        <TextInput
          label={t('verify.round_nonce')}
          error={nonce && !right.nonce ? t('verify.round_nonce_wrong') : undefined}
          value={nonce}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setNonce(event.currentTarget.value.trim())}
        />
        <Field label={t('verify.mines')}>
          {(control) => (
            <select
              {...control}
              value={mines}
              onChange={(event) => setMines(Number(event.currentTarget.value))}
            >
              {Array.from({ length: MOST_MINES }, (_, index) => index + 1).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div role="status" className={css.part}>
        {ready && verified ? <Result verified={verified} round={round} /> : null}
      </div>
    </section>
  );
}

function Result({ verified, round }: { verified: VerifiedRound; round: MinesRound | null }) {
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
        {Array.from({ length: TILES }, (_, tile) => {
          const state = board.includes(tile) ? 'mine' : 'closed';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: bricks stand still
            <span key={tile} className={wall.tile} data-state={state}>
              <TileFace state={state} />
            </span>
          );
        })}
      </div>
    </>
  );
}
