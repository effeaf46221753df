import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { formatDuration } from '#src/core/text/date-text.ts';
import { logOut } from '#src/data/player/log-out.ts';
import { playResultsQuery, protectionQuery } from '#src/data/player/protection.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { useSessionTime } from '#src/widgets/hooks/use-session-time.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { useLimitText } from '../limits/use-limit-text.ts';
import { useLimitsSheet } from '../limits/use-limits-sheet.tsx';
import css from '../protection.module.css';
import { PlayResults } from './play-results.tsx';
import { RealityCheckRow } from './reality-check-row.tsx';

/**
 * One tap away on every page of a player: time and net result, what is left of the limits, past months,
 * and the buttons to stop. One more tap leads to a limit's field, the reality check, an exclusion, or the page of all this.
 */
export function SessionModal(slot: ModalSlot) {
  const { t } = useTranslation('protection');
  const text = useLimitText();
  const time = useSessionTime(useQuery(userQuery()).data?.session_started_at);
  const limits = useQuery(protectionQuery()).data?.limits ?? [];
  const { edit, sheet } = useLimitsSheet(limits, slot.onClose);
  return (
    <>
      <Modal
        {...slot}
        title={t('session.title')}
        closeLabel={t('shell:close')}
        foot={
          <div className={css.two}>
            <ButtonLink as={Link} href={paths.suspension} onClick={slot.onClose}>
              {t('session.pause')}
            </ButtonLink>
            {limits.length > 0 ? (
              <Button onClick={() => edit(limits.map(({ name }) => name))}>{t('session.limits')}</Button>
            ) : (
              <ButtonLink as={Link} href={paths.protection} onClick={slot.onClose}>
                {t('session.limits')}
              </ButtonLink>
            )}
          </div>
        }
      >
        <div className={css.part}>
          {time === null ? null : (
            <p className={css.words}>
              <span>{t('session.now')}</span>
              <strong className="num" translate="no">
                {time}
              </strong>
            </p>
          )}
          {limits.map(({ name, value, used }) =>
            value === null ? null : (
              <div key={name} className={css.limit}>
                <Meter
                  kind="limit"
                  label={t(`names.${name}`)}
                  value={used}
                  max={Math.max(1, value)}
                  used={text(name, used)}
                  of={t('limits.of', { limit: text(name, value) })}
                />
                <Icon name="chev" size={18} />
                <button type="button" className={css.press} onClick={() => edit([name])}>
                  <span className="visually-hidden">
                    {t('limits.change_named', { name: t(`names.${name}`) })}
                  </span>
                </button>
              </div>
            ),
          )}
          <Card lines>
            <RealityCheckRow level={3} />
            <Link className={css.row} href={paths.exclusion} onClick={slot.onClose}>
              <span>{t('pause.exclude')}</span> <span className={css.note}>{t('pause.exclude_time')}</span>
              <Icon name="chev" size={18} />
            </Link>
            <Link className={css.row} href={paths.protection} onClick={slot.onClose}>
              <span>{t('session.all')}</span>
              <Icon name="chev" size={18} />
            </Link>
          </Card>
          <PlayResults />
        </div>
      </Modal>
      {sheet}
    </>
  );
}

/** The reality check: time and the day's result. Leave and continue have the same look; nothing else closes it (design 4). */
export function RealityCheckModal(slot: ModalSlot) {
  const { t } = useTranslation('protection');
  const money = useMoney();
  const { data: user } = useQuery(userQuery());
  const today = useQuery(playResultsQuery()).data?.today;
  const time = useSessionTime(user?.session_started_at) ?? formatDuration(0);
  const result = today?.result ?? user?.day_result;
  return (
    <Modal
      {...slot}
      form="dialog"
      cross={false}
      locked
      title={t('reality.heading', { time })}
      closeLabel={t('reality.go_on')}
      foot={
        <>
          <Button onClick={() => void logOut()}>{t('reality.leave')}</Button>
          <Button onClick={slot.onClose}>{t('reality.go_on')}</Button>
        </>
      }
    >
      <dl className={css.facts}>
        {today ? (
          <div>
            <dt>{t('results.staked')}</dt>
            <dd className="num" translate="no">
              {money(today.staked)}
            </dd>
          </div>
        ) : null}
        {result === undefined ? null : (
          <div>
            <dt>{t('results.today')}</dt>
            <dd className="num" translate="no">
              {money(result, { sign: 'always' })}
            </dd>
          </div>
        )}
      </dl>
    </Modal>
  );
}
