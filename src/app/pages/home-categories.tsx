import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { CATEGORY_SLOTS } from '#contract/limits.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useCategories } from '#src/data/casino/categories.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { categoryPath } from '#src/widgets/casino/category-address.ts';
import { categoryIcon } from '#src/widgets/casino/category-icon.ts';
import { GameRow } from '#src/widgets/casino/game-row.tsx';
import css from './home-page.module.css';

/** The categories as chips, and the first row of games; `eager`: in the first screen. */
export function HomeCategories({ eager }: { eager: boolean }) {
  const { t } = useTranslation('home');
  const { data: categories = [], isPending } = useCategories();
  return (
    <>
      {isPending || categories.length > 0 ? (
        <div className={css.chips} aria-busy={isPending}>
          <ChipRow label={t('categories')}>
            {categories.map((category) => (
              <Chip
                key={category.id}
                as={Link}
                href={categoryPath(category)}
                icon={categoryIcon(category.icon)}
              >
                {category.name}
              </Chip>
            ))}
            {categories.length > 0 ? (
              <Chip as={Link} href={paths.providers} icon="grid">
                {t('providers')}
              </Chip>
            ) : null}
          </ChipRow>
        </div>
      ) : null}
      <CategoryRow id={CATEGORY_SLOTS} eager={eager} />
    </>
  );
}

/** The games of one category; its own name and place, where the list of categories has come. */
export function CategoryRow({ id, eager = false }: { id: number; eager?: boolean }) {
  const { t } = useTranslation();
  const { data: categories } = useCategories();
  const category = categories?.find((candidate) => candidate.id === id);
  const own = id === CATEGORY_SLOTS ? 'slots' : 'live';
  return (
    <GameRow
      title={category?.name ?? t(`nav.${own}`)}
      filter={{ category: category?.slug ?? own }}
      to={paths[own]}
      eager={eager}
    />
  );
}
