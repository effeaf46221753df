import { useTranslation } from 'react-i18next';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { liveStanding } from '#contract/rules/sports/live-standing.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';

type LiveTagProps = {
  event: Pick<SportEvent, 'state' | 'minute' | 'phase'>;
  online: boolean;
  /** There is room for the name of a break: what the badge leaves unsaid stands beside it. */
  whole?: boolean;
};

/** The state of an event: its minute, break, set or quarter in the live badge, or that it has ended. */
export function LiveTag({ event, online, whole = false }: LiveTagProps) {
  const { t } = useTranslation('sports');
  const { state, minute, phase } = event;
  if (state !== 'live') return <Tag>{t(`event.${state}`)}</Tag>;
  const { counted, badge } = liveStanding(event, whole);
  return (
    <Tag tone={online ? 'live' : 'live-old'}>
      {badge === '' ? (
        t('event.live')
      ) : (
        <>
          <span aria-hidden="true" translate="no">
            {badge}
          </span>
          <span className="visually-hidden">
            {counted ? t('event.minute', { minute }) : whole ? badge : phase}
          </span>
        </>
      )}
    </Tag>
  );
}
