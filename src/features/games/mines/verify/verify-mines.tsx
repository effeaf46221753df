import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MinesRound } from '#contract/endpoints/casino/mines-calls.ts';
import { SeedsPanel } from '../../verify/seeds-panel.tsx';
import { PastMinesRounds } from './past-mines-rounds.tsx';
import { VerifyMinesForm } from './verify-mines-form.tsx';

/** The current seeds, the rounds played on earlier seeds, and a form to recalculate any round. */
export function VerifyMines({ visitor, playing }: { visitor: boolean; playing: boolean }) {
  const { t } = useTranslation('games');
  const [picked, setPicked] = useState<MinesRound | null>(null);
  return (
    <>
      <p>{t('verify.intro')}</p>
      {visitor ? null : <SeedsPanel playing={playing} />}
      {visitor ? null : <PastMinesRounds onPick={setPicked} />}
      <VerifyMinesForm key={picked?.id ?? ''} round={picked} />
    </>
  );
}
