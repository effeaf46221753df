import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { Button } from '#src/ui/action/button.tsx';
import css from './game-opening.module.css';

/** In the game's window until the game is ready: its cover, and where its main action will be, that it opens. */
export function GameOpening({ game }: { game: Pick<GameDetails, 'name' | 'image'> }) {
  const { t } = useTranslation('casino');
  const [failed, setFailed] = useState(false);
  const cover = imageUrl(game.image);
  return (
    <div className={css.opening}>
      {cover && !failed ? (
        <img src={cover} alt="" width={120} height={160} onError={() => setFailed(true)} />
      ) : (
        <p className={css.name}>{game.name}</p>
      )}
      <div className={css.action}>
        <Button kind="primary" wide size="large" disabled>
          {t('play.opening')}
        </Button>
      </div>
    </div>
  );
}
