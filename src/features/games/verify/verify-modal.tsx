import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUSE_GAME_IDS, HOUSE_GAMES, type HouseGameId } from '#contract/house-games.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import type { FairGame } from './fair/verify-fair-round.ts';
import { VERIFY_PANELS } from './verify-panels.ts';

/** Names are proper names: the same in every language. */
const GAMES: readonly { id: HouseGameId | FairGame; name: string }[] = [
  ...HOUSE_GAME_IDS.map((id) => ({ id, name: HOUSE_GAMES[id].name })),
  { id: 'crash', name: 'Crash' },
  { id: 'keno', name: 'Keno' },
];

type VerifyModalProps = {
  /** The game whose rounds are shown first. */
  game: HouseGameId;
  open: boolean;
  visitor: boolean;
  /** A round on the player's seeds is open. */
  playing: boolean;
  onClose: () => void;
};

/** D9: recalculates any past round of the house games and of the frames' provably fair ones in this browser. */
export function VerifyModal({ game, open, visitor, playing, onClose }: VerifyModalProps) {
  const { t } = useTranslation('games');
  const [picked, setPicked] = useState<HouseGameId | FairGame | null>(null);
  const shown = picked ?? game;
  const Panel = VERIFY_PANELS[shown];
  return (
    <Modal open={open} form="full" title={t('verify.title')} closeLabel={t('verify.close')} onClose={onClose}>
      <ChipRow label={t('verify.games')}>
        {GAMES.map(({ id, name }) => (
          <Chip key={id} selected={id === shown} onPress={() => setPicked(id)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
      <Panel visitor={visitor} playing={playing} />
    </Modal>
  );
}
