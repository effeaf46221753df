import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { gameQuery } from '#src/data/casino/lobby.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { backgroundStyle } from '#src/ui/art/grounds.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { GameStar } from '#src/widgets/casino/game-star.tsx';
import { opensGame } from '#src/widgets/casino/opens-game.ts';
import { providerGround } from '#src/widgets/casino/provider-ground.ts';
import { GameFacts } from './game-facts.tsx';
import css from './game-preview.module.css';
import { useBlockedOffline } from './use-blocked-offline.ts';
import type { PreviewPlace } from './use-game-preview.ts';

/** The preview of a game beside its tile, over its row only. It stands still. */
export function GamePreview({ game, place }: { game: Game; place: PreviewPlace }) {
  const { t } = useTranslation('casino');
  const { left, top, height } = place;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={t('lobby.preview', { name: game.name })}
      className={css.preview}
      style={{ left, top, height }}
    >
      <PreviewBody game={game} named />
    </div>
  );
}

type PreviewSheetProps = { game: Game | null; onClose: () => void };

/** The same as a sheet, for a finger. */
export function GamePreviewSheet({ game, onClose }: PreviewSheetProps) {
  const { t } = useTranslation('casino');
  // While the sheet closes it still shows its game.
  const [shown, setShown] = useState(game);
  if (game && game !== shown) setShown(game);
  return (
    <Modal
      open={game !== null}
      title={shown?.name ?? ''}
      closeLabel={t('lobby.preview_close')}
      onClose={onClose}
    >
      {shown ? (
        <div className={css.sheet}>
          <PreviewBody game={shown} />
        </div>
      ) : null}
    </Modal>
  );
}

type PreviewArtProps = {
  game: Game;
  /** Null: it has none; undefined: not known yet, and nothing is shown that would be replaced. */
  look: GameDetails['look'] | undefined;
};

/** The middle row of the reels, which is what fits of their picture, or the cover. */
function PreviewArt({ game, look }: PreviewArtProps) {
  const [failed, setFailed] = useState(false);
  const own = providerGround(game.provider_id);
  const played = failed ? '' : imageUrl(look?.picture ?? '');
  const cover = imageUrl(game.image);
  const { ground, ink } = played && look ? look : own;
  const address = played || (look === undefined ? '' : cover);
  return (
    <span {...backgroundStyle(ground, ink, classNames(css.previewArt, played && css.reels))}>
      {address ? (
        <img
          key={address}
          src={address}
          alt=""
          width={120}
          height={played ? 121 : 160}
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : null}
    </span>
  );
}

function PreviewBody({ game, named = false }: { game: Game; named?: boolean }) {
  const { t } = useTranslation('casino');
  const { id, name } = game;
  // How often it pays is not in the lists. Where the answer fails, the preview goes without it.
  const { data, isError } = useQuery(gameQuery(id, useLanguage()));
  const blocked = useBlockedOffline();
  return (
    <>
      <PreviewArt game={game} look={data ? data.look : isError ? null : undefined} />
      <div className={css.previewWords}>
        <p className={css.previewName}>
          {named ? <strong>{name}</strong> : null}{' '}
          <span>
            {[game.provider_name, game.playable ? '' : t('home:games.unplayable')]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <GameFacts game={data ?? game} hitFrequency={data?.hit_frequency ?? (isError ? 0 : undefined)} />
        <div className={css.previewActions}>
          <ButtonLink
            as={Link}
            href={paths.play(id)}
            kind={game.playable ? 'primary' : 'secondary'}
            size="small"
            {...opensGame(game)}
            {...blocked}
          >
            {t(game.playable ? 'lobby.open_short' : 'play.back')}
          </ButtonLink>
          {game.demo ? (
            <ButtonLink as={Link} href={`${paths.play(id)}?demo=1`} size="small" {...blocked}>
              {t('play.demo')}
            </ButtonLink>
          ) : null}
          <span className={css.previewStar}>
            <GameStar game={game} shown />
          </span>
        </div>
      </div>
    </>
  );
}
