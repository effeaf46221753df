import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { formatDuration } from '#src/core/text/date-text.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import { AgeMark } from '#src/widgets/regulation/warning-strip.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { usePlayer } from '../use-player.ts';
import css from './protection-strip.module.css';

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
                <span className="visually-hidden">{t('protection.session')} </span>
                <span className="num">{time}</span>
              </span>
            ) : null}
            {result ? (
              <span className={css.fact}>
                {t('protection.today')} <span className="num">{result}</span>
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

/** At the foot of the wide menu: what the strip says elsewhere. */
export function ProtectionCard() {
  const { t } = useTranslation();
  const { player, time, result } = useSessionSummary();
  if (!player) return null;
  return (
    <section className={css.card} aria-label={t('protection.label')}>
      <dl className={css.facts}>
        <div>
          <dt>{t('protection.session')}</dt>
          <dd className="num">{time}</dd>
        </div>
        {result ? (
          <div>
            <dt>{t('protection.today')}</dt>
            <dd className="num">{result}</dd>
          </div>
        ) : null}
      </dl>
      <Link href={paths.protection} className={css.more} onClick={openSessionModal}>
        {t('nav.protection')}
        <Icon name="chev" size={14} />
      </Link>
    </section>
  );
}

/** A link to the player's protection opens its sheet instead, so that the player doesn't have to leave a game. */
function openSessionModal(event: MouseEvent): void {
  event.preventDefault();
  openModal('session');
}

const MINUTE_MS = 60_000;

interface SessionSummary {
  player: boolean;
  /** `0h42`; null: not known. */
  time: string | null;
  /** The day's net result in money; null: not known. Unknown is absent, never zero. */
  result: string | null;
}

/** Time in session and result of the day (design 1), new every minute. */
function useSessionSummary(): SessionSummary {
  const { status, user } = usePlayer();
  const money = useMoney();
  useMinutes();
  const started = Date.parse(user?.session_started_at ?? '');
  const result = user?.day_result;
  return {
    player: status !== 'out',
    time: Number.isNaN(started) ? null : formatDuration(serverClock.now() - started),
    result: result === undefined ? null : money(result, { sign: 'always', cents: 'if-any' }),
  };
}

/** Draws anew before a minute has passed. */
function useMinutes(): void {
  const [, rerender] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => rerender((last) => last + 1), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
}
