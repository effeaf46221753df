import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { sportsTreeQuery } from '#src/data/sports/sport-events.ts';
import { Chip, ChipRow } from '#src/ui/action/chip.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { type LeagueRoute, siblingLeagues } from '../sports-route.ts';

/** Links from a league without events: to leagues of its country with events, or else to those of its sport. */
export function OtherLeagues({ place }: { place: LeagueRoute }) {
  const { t } = useTranslation('sports');
  const tree = useQuery(sportsTreeQuery(useLanguage())).data?.data ?? [];
  const others = siblingLeagues(tree, place);
  if (others.length === 0) return null;
  return (
    <section aria-label={t('others')}>
      <SectionHeader title={t('others')} />
      <ChipRow label={t('others')}>
        {others.map(({ way, name, count }) => (
          <Chip key={way.join('/')} as={Link} href={paths.sport(...way)} count={count}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}
