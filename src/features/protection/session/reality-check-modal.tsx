import { useQuery } from '@tanstack/react-query';
import { LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useLanguage } from '#src/core/text/language.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { serverClock } from '#src/core/net/server-clock.ts';
import { formatDuration } from '#src/core/text/session-time.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { logOut } from '#src/data/player/log-out.ts';
import { playResultsQuery } from '#src/data/player/protection.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import css from '../protection.module.css';

/** The reality check: time and what the day came to. Leaving and going on look alike; nothing else closes it (design 4). */
export function RealityCheckModal(slot: ModalSlot) {
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
        time: formatDuration(Number.isNaN(started) ? 0 : serverClock.now() - started),
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
