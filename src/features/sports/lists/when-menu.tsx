import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { EVENT_PERIODS } from '#contract/endpoints/sports/sports-calls.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { Menu } from '#src/ui/overlay/menu.tsx';
import css from './when-menu.module.css';

type Time = (typeof EVENT_PERIODS)[number];

/** On phones, one chip instead of many: when the listed events begin. `live`: it is the page of those that run. */
export function WhenMenu({ time, live = false }: { time?: Time | undefined; live?: boolean }) {
  const { t } = useTranslation('sports');
  const path = usePath();
  // The live page has no start times: they are those of all games.
  const list = live ? paths.sports : path;
  const now = live ? t('nav.live') : time ? t(`time.${time}`) : t('time.any');
  const items = [
    { id: 'any', label: t('time.any'), href: list, current: !live && !time },
    { id: 'live', label: t('nav.live'), href: paths.sportsLive, current: live },
    ...EVENT_PERIODS.map((one) => ({
      id: one,
      label: t(`time.${one}`),
      href: `${list}?time=${one}`,
      current: one === time,
    })),
  ];
  return (
    <Menu
      label={t('time.when')}
      align="start"
      items={items.map((item) => ({ ...item, as: Link }))}
      button={(props) => (
        <button type="button" {...props} className={css.when}>
          <span>{`${t('time.when')}: ${now}`}</span>
          <Icon name="down" size={16} />
        </button>
      )}
    />
  );
}
