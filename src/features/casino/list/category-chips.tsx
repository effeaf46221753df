import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { HOUSE_GAME_IDS, HOUSE_GAMES } from '#contract/house-games.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { categoryPath } from '#src/widgets/casino/category-address.ts';
import { categoryIcon } from '#src/widgets/casino/category-icon.ts';
import css from '../casino.module.css';

type CategoryChipsProps = {
  /** The current page: the lobby, or a category by its id. */
  selected: 'all' | number;
};

/**
 * A row of links to the casino's categories and the house games. It keeps its
 * height while it loads. Without categories it still has the link to all games.
 */
export function CategoryChips({ selected }: CategoryChipsProps) {
  const { t } = useTranslation('home');
  const { data = [] } = useCategories();
  if (!useAreaOpen('casino')) return null;
  return (
    <nav className={css.chips} aria-label={t('categories')}>
      <ChipRow label={t('categories')}>
        <Chip as={Link} href={paths.casino} selected={selected === 'all'}>
          {t('games.every')}
        </Chip>
        {HOUSE_GAME_IDS.map((id) => (
          <Chip key={id} as={Link} href={paths[id]} icon={id}>
            {HOUSE_GAMES[id].name}
          </Chip>
        ))}
        {data.map((category) => (
          <Chip
            key={category.id}
            as={Link}
            href={categoryPath(category)}
            icon={categoryIcon(category.icon)}
            selected={selected === category.id}
          >
            {category.name}
          </Chip>
        ))}
      </ChipRow>
    </nav>
  );
}
