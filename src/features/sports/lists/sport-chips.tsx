import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { Chip } from '#src/ui/action/chip.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { Menu } from '#src/ui/overlay/menu.tsx';
import { useWideScreen } from '#src/widgets/hooks/use-wide-screen.ts';
import css from './list-filters.module.css';
import { sportIcon } from './sport-icon.ts';

const FOOTBALL = 'football';

export type SportChoice = {
  /** Undefined before they are known. */
  sports: readonly { slug: string; name: string; count: number }[] | undefined;
  chosen: string | undefined;
  /** Filters the list; without it, each chip leads to its sport's page. */
  onChoose?: (slug: string | undefined) => void;
};

/** A chip per sport. On wide screens those that don't fit are in a menu at the end, on phones the row scrolls. */
export function SportChips({ sports, chosen, onChoose }: SportChoice) {
  const { t } = useTranslation('sports');
  const list = useRef<HTMLUListElement>(null);
  // The first sport is known before the others, which stand behind it.
  const all = sports ?? [{ slug: FOOTBALL, name: t('loading.football'), count: undefined }];
  const fitting = useFittingCount(list, all.length);
  const inRow = placesOf(all, fitting, chosen);
  const rest = all.filter((_, place) => !inRow.has(place));
  const choose = (slug: string) => onChoose?.(slug === chosen ? undefined : slug);
  return (
    <ul ref={list} className={css.sports} aria-label={t('sports')}>
      {all.map(({ slug, name, count }, place) => {
        const face = { icon: sportIcon(slug), count, selected: slug === chosen, children: name };
        return (
          <li key={slug} data-sport="" data-out={inRow.has(place) ? undefined : ''}>
            {onChoose ? (
              <Chip {...face} onPress={() => choose(slug)} />
            ) : (
              <Chip {...face} as={Link} href={paths.sport(slug)} />
            )}
          </li>
        );
      })}
      {rest.length > 0 ? (
        <li>
          <Menu
            label={t('sports')}
            align="end"
            items={rest.map(({ slug, name, count }) => {
              const face = { id: slug, icon: sportIcon(slug), label: `${name} ${count ?? ''}` };
              return onChoose
                ? { ...face, onPress: () => choose(slug) }
                : { ...face, href: paths.sport(slug), as: Link };
            })}
            button={(props) => (
              <button type="button" {...props} className={css.button}>
                <span>{t('more_sports', { count: rest.length })}</span>
                <Icon name="down" size={16} />
              </button>
            )}
          />
        </li>
      ) : null}
    </ul>
  );
}

/** The places in the row of so many chips: the first ones, the last of them being the chosen one where it comes later. */
function placesOf(
  all: readonly { slug: string }[],
  fitting: number,
  chosen: string | undefined,
): Set<number> {
  const places = all.map((_, place) => place).slice(0, fitting);
  const at = all.findIndex(({ slug }) => slug === chosen);
  if (at >= fitting && places.length > 0) places[places.length - 1] = at;
  return new Set(places);
}

const GAP = 8;
/** Width of the menu for the others (px). */
const MENU = 116;

/** How many chips fit into the list. All on phones, where it scrolls. */
function useFittingCount(list: { current: HTMLUListElement | null }, count: number): number {
  const wide = useWideScreen(768);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const row = list.current;
    if (!wide || !row) return setFitting(count);
    const measure = () => {
      const widths = [...row.querySelectorAll<HTMLElement>(':scope > [data-sport]')].map(
        (chip) => chip.offsetWidth,
      );
      const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP);
      if (whole <= row.clientWidth) return setFitting(count);
      let left = row.clientWidth - MENU;
      const next = widths.findIndex((width) => {
        left -= width + GAP;
        return left < 0;
      });
      setFitting(Math.max(1, next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const box of [row, ...row.querySelectorAll('[data-sport]')]) observer.observe(box);
    return () => observer.disconnect();
  }, [wide, count, list]);
  return fitting;
}
