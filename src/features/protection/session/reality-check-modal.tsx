import { useQuery } from '@tanstack/react-query';
import { serverClock } from '#src/core/net/server-clock.ts';
import type { ModalSlot } from '#src/core/state/modal-state.ts';
import { formatDuration } from '#src/core/text/session-time.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { logOut } from '#src/data/player/log-out.ts';
import { playResultsQuery } from '#src/data/player/protection.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../protection.module.css';

/** The reality check: time and the day's result. Leave and continue have the same look; nothing else closes it (design 4). */
export function RealityCheckModal(slot: ModalSlot) {
  const { t } = useTranslation('protection');
  const money = useMoney();
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
            <dd className="num">{money(today.staked)}</dd>
          </div>
        ) : null}
        {result === undefined ? null : (
          <div>
            <dt>{t('results.today')}</dt>
            <dd className="num">{money(result, { sign: 'always' })}</dd>
          </div>
        )}
      </dl>
    </Modal>
  );
}
