import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUSE_GAME_IDS, HOUSE_GAMES, type HouseGameId } from '#contract/house-games.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { VERIFY_PANELS } from './verify-panels.ts';

type VerifyModalProps = {
  /** The game whose rounds are shown first. */
  game: HouseGameId;
  open: boolean;
  visitor: boolean;
  /** A round on the player's seeds is open. */
  playing: boolean;
  onClose: () => void;
};

/** D9: recalculates any past round of the house games in this browser. */
export function VerifyModal({ game, open, visitor, playing, onClose }: VerifyModalProps) {
  const { t } = useTranslation('games');
  const [picked, setPicked] = useState<HouseGameId | null>(null);
  const shown = picked ?? game;
  const Panel = VERIFY_PANELS[shown];
  return (
    <Modal open={open} form="full" title={t('verify.title')} closeLabel={t('verify.close')} onClose={onClose}>
      <ChipRow label={t('verify.games')}>
        {HOUSE_GAME_IDS.map((one) => (
          <Chip key={one} selected={one === shown} onPress={() => setPicked(one)}>
            {HOUSE_GAMES[one].name}
          </Chip>
        ))}
      </ChipRow>
      <Panel visitor={visitor} playing={playing} />
    </Modal>
  );
}
