import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import { Carousel } from '#src/ui/layout/carousel.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { GameTileLink } from '#src/widgets/casino/game-tile.tsx';
import { GamePreview, GamePreviewSheet } from './game-preview.tsx';
import css from './lobby.module.css';
import { useGamePreview } from './use-game-preview.ts';

type PreviewRowProps<Listed extends Game> = {
  title: string;
  games: readonly Listed[];
  note?: string;
  more?: ComponentProps<typeof SectionHeader>['more'];
  /** Under a tile in place of its usual line. */
  detail?: (game: Listed) => string | undefined;
};

/** A row of the lobby: its games, and the preview of one of them. Renders nothing without games. */
export function PreviewRow<Listed extends Game>(props: PreviewRowProps<Listed>) {
  return props.games.length > 0 ? <Row {...props} /> : null;
}

function Row<Listed extends Game>({ title, games, note, more, detail }: PreviewRowProps<Listed>) {
  const { t } = useTranslation('home');
  const row = useRef<HTMLDivElement>(null);
  const { beside, sheet, closeSheet } = useGamePreview(row);
  const previewed = beside && games[beside.index];
  return (
    <section className={css.row}>
      <SectionHeader
        title={title}
        more={more}
        note={note ? <span className={css.note}>{note}</span> : null}
      />
      <div ref={row} className={css.tiles}>
        <Carousel of="tiles" label={title}>
          {games.map((game) => {
            const text = detail?.(game);
            return <GameTileLink key={game.id} game={game} t={t} {...(text ? { detail: text } : {})} />;
          })}
        </Carousel>
        {previewed ? <GamePreview key={previewed.id} game={previewed} place={beside} /> : null}
      </div>
      <GamePreviewSheet game={sheet === null ? null : (games[sheet] ?? null)} onClose={closeSheet} />
    </section>
  );
}
