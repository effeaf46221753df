import { useState } from 'react';
import type { MinesRound } from '#contract/endpoints/house-games.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { VerifyDouble } from './double/verify-double.tsx';
import { PastMinesRounds } from './past-mines-rounds.tsx';
import { SeedsPanel } from './seeds-panel.tsx';
import { VerifyMinesForm } from './verify-mines-form.tsx';

const GAMES = ['mines', 'double'] as const;
type Game = (typeof GAMES)[number];

type VerifyModalProps = {
  /** The game whose rounds are shown first. */
  game: Game;
  open: boolean;
  visitor: boolean;
  /** A round of Mines is open. */
  playing: boolean;
  onClose: () => void;
};

/** D9: recalculates any past round of the house games in this browser. */
export function VerifyModal({ game, open, visitor, playing, onClose }: VerifyModalProps) {
  const { t } = useTranslation('games');
  const [picked, setPicked] = useState<Game | null>(null);
  const shown = picked ?? game;
  return (
    <Modal open={open} form="full" title={t('verify.title')} closeLabel={t('verify.close')} onClose={onClose}>
      <ChipRow label={t('verify.games')}>
        {GAMES.map((one) => (
          <Chip key={one} selected={one === shown} onPress={() => setPicked(one)}>
            {t(`${one}.title`)}
          </Chip>
        ))}
      </ChipRow>
      {shown === 'mines' ? (
        <VerifyMines visitor={visitor} playing={playing} />
      ) : (
        <VerifyDouble visitor={visitor} />
      )}
    </Modal>
  );
}

/** The current seeds, the rounds played on earlier seeds, and a form to recalculate any round. */
function VerifyMines({ visitor, playing }: Pick<VerifyModalProps, 'visitor' | 'playing'>) {
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
