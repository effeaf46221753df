import { useQuery } from '@tanstack/react-query';
import { LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useLanguage } from '#src/core/language.ts';
import type { ModalSlot } from '#src/core/modals.ts';
import { serverClock } from '#src/core/server-clock.ts';
import { sessionTime } from '#src/core/session-time.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { logOut } from '#src/data/log-out.ts';
import { playResultsQuery } from '#src/data/protection.ts';
import { userQuery } from '#src/data/user.ts';
import { Button } from '#src/ui/button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import css from './protection.module.css';

/** The reality check: time and what the day came to. Leaving and going on look alike; nothing else closes it (design 4). */
export function RealityModal(slot: ModalSlot) {
  const { t } = useTranslation('protection');
  const locale = LOCALES[useLanguage()];
  const { data: user } = useQuery(userQuery());
  const today = useQuery(playResultsQuery()).data?.today;
  const started = Date.parse(user?.session_started_at ?? '');
  const result = today?.result ?? user?.day_result;
  return (
    <Modal
      {...slot}
      form="dialog"
      cross={false}
      locked
      title={t('reality.heading', {
        time: sessionTime(Number.isNaN(started) ? 0 : serverClock.now() - started),
      })}
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
            <dd className="num">{formatMoney(today.staked, locale)}</dd>
          </div>
        ) : null}
        {result === undefined ? null : (
          <div>
            <dt>{t('results.today')}</dt>
            <dd className="num">{formatMoney(result, locale, { sign: 'always' })}</dd>
          </div>
        )}
      </dl>
    </Modal>
  );
}
