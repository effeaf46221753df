import { useQuery } from '@tanstack/react-query';
import { useDataAge } from '#src/core/cache/use-data-age.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { StalenessLabel } from '#src/ui/feedback/staleness-label.tsx';

/** The age of data that comes from the cache; nothing while it is fresh. */
export function DataAgeLabel({ of }: { of: { data: unknown; dataUpdatedAt: number; isError: boolean } }) {
  const age = useDataAge(of, useQuery(settingsQuery()).data.general_time_zone);
  return age ? <StalenessLabel text={age.text} old={age.old} /> : null;
}
