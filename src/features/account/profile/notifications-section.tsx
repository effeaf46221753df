import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NOTICE_TOPICS, type NoticeTopic } from '#contract/endpoints/player/notification-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { PushUnavailable, pushAvailability } from '#src/core/pwa/push-subscription.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { type Notices, notificationsQuery, updateNotifications } from '#src/data/player/notifications.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { FormSending } from '#src/ui/form/form-sending.ts';
import { Switch } from '#src/ui/form/switch.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import { LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import css from '../account.module.css';

/** Push notifications on this device. Not shown where the backend sends none. */
export function NotificationsSection() {
  const { t } = useTranslation('account');
  const notices = useQuery(notificationsQuery());
  if (notices.data === null) return null;
  return (
    <section aria-labelledby="notices">
      <SectionHeader id="notices" title={t('notices.title')} />
      <QueryView
        query={notices}
        failed={<LoadFailed query={notices} level={3} title={t('notices.failed')} button="secondary" />}
        loading={<Skeleton shape="row" />}
      >
        {(known) => known && <Choices notices={known} />}
      </QueryView>
    </section>
  );
}

/** Why this device can't receive notices: push availability to text key. */
const HINDRANCES = { denied: 'denied', 'install-first': 'install_first', none: 'none' } as const;

function Choices({ notices }: { notices: Notices }) {
  const { t } = useTranslation('account');
  const online = useOnline();
  const change = useMutation(updateNotifications());
  const state = pushAvailability();
  if (state !== 'ready') return <p>{t(`notices.${HINDRANCES[state]}`)}</p>;
  const { topics } = change.isPending ? change.variables : notices;
  const set = (topic: NoticeTopic, wanted: boolean) =>
    change.mutate(
      { ...notices, topics: NOTICE_TOPICS.filter((one) => (one === topic ? wanted : topics.includes(one))) },
      {
        onSuccess: () => showAlert('success', t('notices.saved')),
        onError: (error) => {
          const reason = error instanceof PushUnavailable ? error.reason : null;
          const text = reason ? t(`notices.${reason}`) : errorText(error, t);
          showAlert('error', text, { help: 'notifications' });
        },
      },
    );
  return (
    <Card>
      <div className={css.section}>
        <p>{t(online ? 'notices.text' : 'notices.offline')}</p>
        <FormSending value={change.isPending}>
          {NOTICE_TOPICS.map((topic) => (
            <Switch
              key={topic}
              label={t(`notices.${topic}`)}
              checked={topics.includes(topic)}
              off={!online}
              onSwitch={(on) => set(topic, on)}
            />
          ))}
        </FormSending>
        <p className={css.why}>{t('notices.barred')}</p>
      </div>
    </Card>
  );
}
