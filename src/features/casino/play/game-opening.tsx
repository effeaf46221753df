import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { Button } from '#src/ui/action/button.tsx';
import { openedCover } from '#src/widgets/casino/cover-transition/cover-transition.ts';
import { brandedPalette } from '#src/widgets/casino/provider-palette.ts';
import css from './game-opening.module.css';

/** How a game's window looks before its frame is there. */
interface WindowLook {
  inks: CSSProperties;
  /** Empty until the game's answer is there. */
  name: string;
  /** Address of the game as it is played. */
  played: string | undefined;
  /** Address of its cover. */
  cover: string | undefined;
}

/** The game's own look where it has one; until its answer is there, that of the cover that was pressed. */
export function lookOf(id: string, game: GameDetails | undefined): WindowLook {
  if (!game) {
    const opened = openedCover(id);
    return { inks: { background: opened?.ground }, name: '', played: undefined, cover: opened?.image };
  }
  const { look } = game;
  const { ground, ink } = brandedPalette({
    id: game.provider_id,
    ground: look?.ground ?? '',
    ink: look?.ink ?? '',
  });
  return {
    inks: { background: ground, color: ink },
    name: game.name,
    played: imageUrl(look?.window ?? ''),
    cover: imageUrl(game.image),
  };
}

/**
 * In the game's window, below its frame: the game as it is played, or its cover, so that the frame fades in over the same picture.
 * Until the game is ready also, where its main action will be, that it opens.
 */
export function GameOpening({ look, ready }: { look: WindowLook; ready: boolean }) {
  const { t } = useTranslation('casino');
  const [failed, setFailed] = useState<string[]>([]);
  const shown = [look.played, look.cover].find((address) => address && !failed.includes(address));
  const isPlayed = shown !== undefined && shown === look.played;
  return (
    <div className={css.opening}>
      {shown ? (
        <img
          src={shown}
          alt=""
          className={isPlayed ? css.played : css.cover}
          width={isPlayed ? 1104 : 120}
          height={isPlayed ? 462 : 160}
          onError={() => setFailed([...failed, shown])}
        />
      ) : ready ? null : (
        <p className={css.name}>{look.name}</p>
      )}
      {ready ? null : (
        <div className={css.action}>
          <Button kind="primary" wide disabled>
            {t('play.opening')}
          </Button>
        </div>
      )}
    </div>
  );
}
