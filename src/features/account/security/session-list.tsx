import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '#contract/endpoints/player/open-sessions-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { endOtherSessions, endSession, sessionsQuery } from '#src/data/player/sessions.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';

interface SessionListProps {
  /** Level of the heading of its error. */
  level: 2 | 3;
}

/** The player's sessions, with a button to end each of the others, and one for all of them. */
export function SessionList({ level }: SessionListProps) {
  const { t } = useTranslation('account');
  const online = useOnline();
  const list = useQuery(sessionsQuery());
  const others = useMutation(endOtherSessions());
  const failed = <LoadFailed query={list} level={level} title={t('sessions.failed')} button="secondary" />;
  const endAll = () =>
    others.mutate(undefined, {
      onSuccess: () => showAlert('success', t('sessions.ended_others')),
      onError: (error) => showAlert('error', errorText(error, t), { help: 'session-ended' }),
    });
  return (
    <QueryView
      query={list}
      failed={failed}
      loading={
        <>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </>
      }
    >
      {(sessions) => (
        <>
          <div role="alert" className="live">
            {list.isError ? failed : null}
          </div>
          {sessions.length > 0 ? (
            <ul className={css.rows}>
              {sessions.map((session) => (
                <li key={session.id}>
                  <Row session={session} online={online} />
                </li>
              ))}
            </ul>
          ) : null}
          {sessions.every(({ current }) => current) ? (
            <p>{t('sessions.only_this')}</p>
          ) : (
            <Button
              size="large"
              wide
              loading={others.isPending}
              disabled={!online}
              reason={t('offline')}
              onClick={endAll}
            >
              {t('sessions.end_others')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

function Row({ session, online }: { session: OpenSession; online: boolean }) {
  const { t } = useTranslation('account');
  const end = useMutation(endSession());
  const { id, device, address, last_seen_at, current } = session;
  const when = useDateTimeText();
  const name = device || t('sessions.unknown');
  return (
    <ListRow
      icon="user"
      title={name}
      meta={[address, t('sessions.seen', { when: when(last_seen_at) })].filter(Boolean).join(' · ')}
      end={
        current ? (
          <Tag>{t('sessions.current')}</Tag>
        ) : (
          <Button
            size="small"
            loading={end.isPending}
            disabled={!online}
            aria-label={t('sessions.end_named', { device: name })}
            onClick={() =>
              end.mutate(id, {
                onSuccess: () => showAlert('success', t('sessions.ended')),
                onError: (error) => showAlert('error', errorText(error, t), { help: 'session-ended' }),
              })
            }
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}
