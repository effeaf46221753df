import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EVENT_PERIODS } from '#contract/endpoints/sports/sports-calls.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { useQueryParameters } from '#src/core/navigation/use-query-parameters.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Menu } from '#src/ui/overlay/menu.tsx';
import css from './list-filters.module.css';

type Time = (typeof EVENT_PERIODS)[number];

/** One chip instead of many: when the listed events begin. `live`: it is the page of those that run. */
export function WhenMenu({ time, live = false }: { time?: Time | undefined; live?: boolean }) {
  const { t } = useTranslation('sports');
  const path = usePath();
  const [query] = useQueryParameters();
  const sport = query.get('sport');
  // The live page has no start times: they are those of all matches, or of the sport that it shows.
  const list = live ? (sport ? paths.sport(sport) : paths.sports) : path;
  const [, , ofSport] = path.split('/');
  const liveList = live || !ofSport ? paths.sportsLive : `${paths.sportsLive}?sport=${ofSport}`;
  // Shorter than the page's name: the sports beside it have the room.
  const now = live ? t('time.live') : time ? t(`time.${time}`) : null;
  const items = [
    { id: 'any', label: t('time.any'), href: list, current: !live && !time },
    { id: 'live', label: t('nav.live'), href: liveList, current: live },
    ...EVENT_PERIODS.map((one) => ({
      id: one,
      label: t(`time.${one}`),
      href: `${list}?time=${one}`,
      current: one === time,
    })),
  ];
  return (
    <span className={css.when}>
      <Menu
        label={t('time.when')}
        align="end"
        items={items.map((item) => ({ ...item, as: Link }))}
        button={(props) => (
          <button type="button" {...props} className={css.button}>
            <Icon name="clock" size={18} />
            <span>{now === null ? t('time.when') : `${t('time.when')}: ${inSentence(now)}`}</span>
            <Icon name="down" size={16} />
          </button>
        )}
      />
    </span>
  );
}

/** `ao vivo` of `Ao vivo`: after a colon. */
const inSentence = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
