import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { FeaturedGame as Featured } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { imageUrl } from '#contract/rules/page/images.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { brandedPalette } from '#src/widgets/casino/provider-palette.ts';
import { WarningStrip } from '#src/widgets/regulation/warning-strip.tsx';
import { GameFacts } from './game-facts.tsx';
import css from './lobby.module.css';
import { shortDay } from './lobby-texts.ts';
import { useBlockedOffline } from './use-blocked-offline.ts';

/** One game in a piece of its own, with what it states of itself and the Ministry's sentence. */
export function FeaturedGame({ game }: { game: Featured }) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const zone = useSettings().general_time_zone;
  const blocked = useBlockedOffline();
  const { id, name, provider_name: provider, added_at: addedAt } = game;
  // The picture's own colours if letters are readable on them; else, as without a picture, the provider's.
  const { ground, ink } = brandedPalette({ id: game.provider_id, ground: game.ground, ink: game.ink });
  const inks = { '--ground': ground, '--piece-ink': ink } as CSSProperties;
  const since = addedAt === null ? null : shortDay(addedAt, locale, zone);
  return (
    <section className={css.featured} aria-labelledby="lobby-featured">
      <div className={css.face} style={inks}>
        <Picture game={game} />
        <div className={css.words}>
          <p className={css.kicker}>
            {since ? t('lobby.featured_since', { provider, day: since }) : t('lobby.featured', { provider })}
          </p>
          <h2 id="lobby-featured">{name}</h2>
          <GameFacts game={game} hitFrequency={game.hit_frequency} full />
          <div className={css.actions}>
            <ButtonLink as={Link} href={paths.play(id)} className={css.open} {...blocked}>
              {t('lobby.open')}
            </ButtonLink>
            {game.demo ? (
              <ButtonLink as={Link} href={`${paths.play(id)}?demo=1`} className={css.demo} {...blocked}>
                {t('play.demo')}
              </ButtonLink>
            ) : null}
          </div>
        </div>
      </div>
      <WarningStrip paper age={t('shell:protection.age')} text={t('shell:footer.warning')} />
    </section>
  );
}

/** The game as it is played, or its cover. */
function Picture({ game }: { game: Featured }) {
  const [failed, setFailed] = useState<string[]>([]);
  const played = imageUrl(game.picture);
  const cover = imageUrl(game.image);
  const shown = [played, cover].find((address) => address && !failed.includes(address));
  return (
    <span className={classNames(css.art, shown !== undefined && shown === played && css.played)}>
      {shown ? (
        <img
          key={shown}
          src={shown}
          alt=""
          width={240}
          height={320}
          decoding="async"
          onError={() => setFailed([...failed, shown])}
        />
      ) : null}
    </span>
  );
}

/** Its place while the lobby loads. */
export function FeaturedGameShape() {
  return <div className={classNames(css.featured, css.shape)} aria-hidden="true" />;
}
