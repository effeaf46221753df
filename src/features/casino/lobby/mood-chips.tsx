import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { VOLATILITIES } from '#contract/endpoints/casino/casino-calls.ts';
import type { Lobby } from '#contract/endpoints/casino/lobby-blocks-calls.ts';
import { HOUSE_GAME_IDS, HOUSE_GAMES } from '#contract/house-games.ts';
import { LOCALES } from '#contract/languages.ts';
import { isNotFound } from '#src/core/api/is-not-found.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { jackpotsQuery } from '#src/data/casino/jackpots.ts';
import { tagsQuery } from '#src/data/casino/lobby.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { categoryPath } from '#src/widgets/casino/category-address.ts';
import { categoryIcon } from '#src/widgets/casino/category-icon.ts';
import { formatRoundsPerPay } from '#src/widgets/casino/game-figures.ts';
import { VolatilityBricks } from '#src/widgets/casino/volatility-bricks.tsx';
import css from '../casino.module.css';
import type { ListFilter } from '../list/use-list-filter.ts';
import own from './lobby.module.css';
import { TagMotif } from './tag-motifs.tsx';

/** Games with a jackpot have a chip of their own. */
const MOODS = VOLATILITIES.filter((volatility) => volatility !== 'jackpot');

type MoodChipsProps = {
  choice: ListFilter;
  /** undefined: not known. */
  rates: Lobby['pay_rates'] | undefined;
};

/**
 * What a player may feel like: how games pay, a jackpot, a theme, a house game, a category. Each is a link to the list of
 * those games. It keeps its height while it loads.
 */
export function MoodChips({ choice, rates = [] }: MoodChipsProps) {
  const { t } = useTranslation('casino');
  const language = useLanguage();
  const locale = LOCALES[language];
  const { data: categories = [] } = useCategories();
  // What follows the themes waits for them: it would move when they come.
  const { data: tags = [], isLoading } = useQuery(tagsQuery(language));
  // Asked for by the row of jackpots.
  const { data: jackpots, error } = useQuery({ ...jackpotsQuery(language), enabled: false });
  const hasJackpots = jackpots ? jackpots.length > 0 : !isNotFound(error);
  const chosen = Object.keys(choice);
  const to = (name: keyof ListFilter, value: string) => ({
    as: Link,
    href: `${paths.casino}?${new URLSearchParams({ [name]: value })}`,
    selected: chosen.length === 1 && choice[name] === value,
  });
  return (
    <nav className={css.chips} aria-label={t('home:categories')}>
      <ChipRow label={t('home:categories')}>
        {[
          <Chip key="all" as={Link} href={paths.casino} icon="grid" selected={chosen.length === 0}>
            {t('home:games.every')}
          </Chip>,
          ...MOODS.map((volatility) => {
            const rate = rates.find((known) => known.volatility === volatility)?.hit_frequency;
            return (
              <Chip key={volatility} {...to('volatility', volatility)}>
                <span className={own.mood}>
                  <VolatilityBricks volatility={volatility} />
                  <span>{t(`lobby.mood_${volatility}`)}</span>
                  {rate ? (
                    <span className={own.rate}>
                      {t('lobby.mood_pays', { rounds: formatRoundsPerPay(rate, locale) })}
                    </span>
                  ) : null}
                </span>
              </Chip>
            );
          }),
          hasJackpots ? (
            <Chip key="jackpot" icon="gem" {...to('jackpot', '1')}>
              {t('filters.jackpot')}
            </Chip>
          ) : null,
          ...tags.map(({ id, name }) => (
            <Chip key={`tag-${id}`} {...to('tag', id)}>
              <span className={own.mood}>
                <TagMotif tag={id} />
                <span>{name}</span>
              </span>
            </Chip>
          )),
          ...(isLoading ? [] : HOUSE_GAME_IDS).map((id) => (
            <Chip key={id} as={Link} href={paths[id]} icon={id}>
              {HOUSE_GAMES[id].name}
            </Chip>
          )),
          ...(isLoading ? [] : categories).map((category) => (
            <Chip
              key={category.id}
              as={Link}
              href={categoryPath(category)}
              icon={categoryIcon(category.icon)}
            >
              {category.name}
            </Chip>
          )),
        ]}
      </ChipRow>
    </nav>
  );
}
