import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { AgeMark } from '#src/widgets/regulation/warning-strip.tsx';
import css from './protection-strip.module.css';
import { openSessionModal, useSessionSummary } from './use-session-summary.ts';

/** Less than this is a trembling hand (px). */
const LEAST = 8;

/** True while the last scroll went downwards; the first upward one ends it. */
function useScrolledDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const look = () => {
      if (Math.abs(scrollY - last) < LEAST) return;
      setDown(scrollY > last && scrollY > 120);
      last = scrollY;
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return down;
}

/** Under the header: session time and the day's result, for visitors the warning. Leads to all of it, for visitors to responsible gaming. */
export function ProtectionStrip({ pinned }: { pinned: boolean }) {
  const { t } = useTranslation();
  const { player, time, result } = useSessionSummary();
  const online = useOnline();
  const away = useScrolledDown() && !pinned;
  const label = t('protection.label');
  return (
    <aside
      className={css.place}
      data-away={away ? '' : undefined}
      data-pinned={pinned ? '' : undefined}
      aria-label={label}
    >
      <Link
        href={player ? paths.protection : paths.responsibleGaming}
        className={css.strip}
        onClick={player ? openSessionModal : undefined}
        // Until a player's time is known nothing in it says where it leads.
        aria-label={player ? (time ? undefined : label) : `${t('protection.age')} ${t('protection.visitor')}`}
      >
        {player ? (
          <>
            <Icon name="clock" size={18} />
            {time ? (
              <span>
                <span className="visually-hidden">{`${t('protection.session')} `}</span>
                <span className="num" translate="no">
                  {time}
                </span>
              </span>
            ) : null}
            {result ? (
              <span className={css.fact}>
                {t('protection.today')}{' '}
                <span className="num" translate="no">
                  {result}
                </span>
              </span>
            ) : null}
          </>
        ) : (
          <>
            <AgeMark age={t('protection.age')} />
            <span>{t('protection.visitor')}</span>
          </>
        )}
        {online || !player ? null : (
          <span className={css.line} data-offline>
            <Icon name="off" size={18} /> {t('offline.label')}
          </span>
        )}
        <span className={css.end}>
          <Icon name="shield" size={20} />
          <Icon name="chev" size={18} />
        </span>
      </Link>
    </aside>
  );
}
