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
import { opensGame } from '#src/widgets/casino/opens-game.ts';
import { brandedPalette } from '#src/widgets/casino/provider-palette.ts';
import { WarningStrip } from '#src/widgets/regulation/warning-strip.tsx';
import css from './featured-game.module.css';
import { GameFacts } from './game-facts.tsx';
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
  // On another ground than its own a picture would have edges.
  const isOwn = ground.toLowerCase() === game.ground.toLowerCase();
  const since = addedAt === null ? null : shortDay(addedAt, locale, zone);
  return (
    <section className={css.featured} aria-labelledby="lobby-featured">
      <div className={css.face} style={inks}>
        <Picture game={game} isOwn={isOwn} />
        <div className={css.words}>
          <p className={css.kicker}>
            {since ? t('lobby.featured_since', { provider, day: since }) : t('lobby.featured', { provider })}
          </p>
          <Title id="lobby-featured" name={name} picture={isOwn ? imageUrl(game.title) : ''} />
          <GameFacts game={game} hitFrequency={game.hit_frequency} full />
          <div className={css.actions}>
            <ButtonLink
              as={Link}
              href={paths.play(id)}
              className={css.open}
              {...opensGame(game)}
              {...blocked}
            >
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
      <WarningStrip paper age={t('shell:protection.age')} text={game.warning || t('shell:footer.warning')} />
    </section>
  );
}

/** The game's name in its own letters where there is a picture of them, for the eye alone. */
function Title({ id, name, picture }: { id: string; name: string; picture: string }) {
  const [failed, setFailed] = useState(false);
  const isDrawn = picture !== '' && !failed;
  return (
    <h2 id={id} className={classNames(isDrawn && css.drawn)}>
      {isDrawn ? (
        <img src={picture} alt="" height={52} decoding="async" onError={() => setFailed(true)} />
      ) : null}
      <span className={classNames(isDrawn && 'visually-hidden')}>{name}</span>
    </h2>
  );
}

/** The game as it is played, over the whole piece where its words stand beside it; or its cover. */
function Picture({ game, isOwn }: { game: Featured; isOwn: boolean }) {
  const [failed, setFailed] = useState<string[]>([]);
  const [narrow, wide, reels] = isOwn ? [game.narrow, game.wide, game.picture].map(imageUrl) : [];
  const fail = (address: string) => setFailed([...failed, address]);
  if (narrow && wide && !failed.includes(narrow)) {
    return (
      <picture className={css.scene}>
        <source media="(min-width: 768px)" srcSet={wide} />
        <img src={narrow} alt="" width={630} height={400} decoding="async" onError={() => fail(narrow)} />
      </picture>
    );
  }
  const shown = [reels, imageUrl(game.image)].find((address) => address && !failed.includes(address));
  return (
    <span className={css.art}>
      {shown ? (
        <img
          key={shown}
          src={shown}
          alt=""
          width={240}
          height={shown === reels ? 243 : 320}
          decoding="async"
          onError={() => fail(shown)}
        />
      ) : null}
    </span>
  );
}

/** Its place while the lobby loads. */
export function FeaturedGameShape() {
  return <div className={classNames(css.featured, css.shape)} aria-hidden="true" />;
}
