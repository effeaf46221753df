import { useTranslation } from 'react-i18next';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';

/** The state of an event: its minute in the live badge, or that it has ended. */
export function LiveTag({ event, online }: { event: Pick<SportEvent, 'state' | 'minute'>; online: boolean }) {
  const { t } = useTranslation('sports');
  if (event.state !== 'live') return <Tag>{t(`event.${event.state}`)}</Tag>;
  return (
    <Tag tone={online ? 'live' : 'live-old'}>
      {event.minute === null ? (
        t('event.live')
      ) : (
        <>
          <span aria-hidden="true" translate="no">
            {`${event.minute}′`}
          </span>
          <span className="visually-hidden">{t('event.minute', { minute: event.minute })}</span>
        </>
      )}
    </Tag>
  );
}
