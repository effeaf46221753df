import { useTranslation } from 'react-i18next';
import { OptionalLoading } from '#src/ui/feedback/optional-loading.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { EventRows } from '../event-rows.tsx';
import css from '../events.module.css';
import { ListSkeleton } from '../list-skeleton.tsx';
import { useTableColumns } from '../table-columns.ts';
import { useFollowedEvents } from './use-followed-events.ts';

/** The next events of what the player follows, live ones first; nothing if there is none. `live`: only those that run. */
export function FollowedEvents({ live = false }: { live?: boolean }) {
  const { t } = useTranslation('sports');
  const columns = useTableColumns();
  const { events, waiting } = useFollowedEvents(live);
  if (!waiting && events.length === 0) return null;
  const title = t('list.mine');
  return (
    <section className={css.lists} aria-label={title} data-titled="">
      <SectionHeader title={title} />
      {waiting ? (
        <OptionalLoading label={t('shell:loading')}>
          <ListSkeleton />
        </OptionalLoading>
      ) : (
        <div className={css.group} data-columns={columns}>
          <EventRows label={title} events={events} grouped="none" first columns={columns} />
        </div>
      )}
    </section>
  );
}
