import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { protectionQuery } from '#src/data/player/protection.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './slip.module.css';

/** What is left of the player's daily loss limit (design 4). Renders nothing without a limit. */
export function SlipLimit() {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const { data } = useQuery(protectionQuery());
  const limit = data?.limits.find(({ name }) => name === 'loss_day');
  if (limit?.value == null) return null;
  return (
    <p className={css.note}>
      {t('slip.loss_limit', {
        left: money(Math.max(0, limit.value - limit.used)),
        limit: money(limit.value),
      })}
    </p>
  );
}
