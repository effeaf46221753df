import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MinesRound } from '#contract/endpoints/house-games.ts';
import { Modal } from '#src/ui/modal.tsx';
import { PastRounds } from './past-rounds.tsx';
import { SeedsPanel } from './seeds-panel.tsx';
import { VerifyForm } from './verify-form.tsx';

type VerifyModalProps = { open: boolean; visitor: boolean; playing: boolean; onClose: () => void };

/** D9: the seeds in use, what was played on earlier ones, and any round done again in this browser. */
export function VerifyModal({ open, visitor, playing, onClose }: VerifyModalProps) {
  const { t } = useTranslation('games');
  const [picked, setPicked] = useState<MinesRound | null>(null);
  return (
    <Modal open={open} form="full" title={t('verify.title')} closeLabel={t('verify.close')} onClose={onClose}>
      <p>{t('verify.intro')}</p>
      {visitor ? null : <SeedsPanel playing={playing} />}
      {visitor ? null : <PastRounds onPick={setPicked} />}
      <VerifyForm key={picked?.id ?? ''} round={picked} />
    </Modal>
  );
}
