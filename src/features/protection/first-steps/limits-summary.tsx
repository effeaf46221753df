import { useTranslation } from 'react-i18next';
import type { LOSS_LIMIT_NAMES } from '#contract/endpoints/player/first-steps-calls.ts';
import { useLimitText } from '../limits/use-limit-text.ts';
import css from '../protection.module.css';

type LimitsSummaryProps = {
  lossName: (typeof LOSS_LIMIT_NAMES)[number];
  /** Cents. */
  loss: number | null;
  /** A day. */
  minutes: number;
};

/** Both limits of the first steps once more, above the button that sets them. */
export function LimitsSummary({ lossName, loss, minutes }: LimitsSummaryProps) {
  const { t } = useTranslation('protection');
  const text = useLimitText();
  const limits = [
    { name: lossName, value: loss },
    { name: 'time_day', value: minutes },
  ] as const;
  return (
    <dl className={css.changes}>
      <div>
        <dt>{t('first.step_1')}</dt>
        {limits.map(({ name, value }) => (
          <dd key={name}>
            {t(`names.${name}`)}{' '}
            <span className="num" translate="no">
              {text(name, value)}
            </span>
          </dd>
        ))}
      </div>
    </dl>
  );
}
