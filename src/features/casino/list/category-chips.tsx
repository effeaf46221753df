import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { categoriesQuery } from '#src/data/casino/categories.ts';
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
  const language = useLanguage();
  const { data = [] } = useQuery(categoriesQuery(language));
  if (!useAreaOpen('casino')) return null;
  return (
    <nav className={css.chips} aria-label={t('categories')}>
      <ChipRow label={t('categories')}>
        <Chip as={Link} href={paths.casino} selected={selected === 'all'}>
          {t('games.every')}
        </Chip>
        <Chip as={Link} href={paths.mines} icon="mine">
          {t('shell:nav.mines')}
        </Chip>
        <Chip as={Link} href={paths.double} icon="dbl">
          {t('shell:nav.double')}
        </Chip>
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
