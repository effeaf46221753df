import { useTranslation } from '#src/core/text/use-translation.ts';
import type { Bonus } from '#src/data/wallet/bonuses.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../bonuses.module.css';
import { BonusRules } from './bonus-rules.tsx';
import { remainingRollover } from './bonus-status.ts';
import { openBonusModal } from './selected-bonus.ts';

const TONES = { active: 'good', completed: 'good', waiting: 'warn' } as const;

/** An open bonus: its progress, what counts, and the buttons to activate, redeem or give it up, side by side. */
export function BonusCard({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const { status } = bonus;
  const tone = status in TONES ? TONES[status as keyof typeof TONES] : 'plain';
  return (
    <Card cut>
      <article className={css.bonus}>
        <div className={css.head}>
          <h3>{bonus.name || t('untitled')}</h3>
          <Tag tone={tone}>{t(`status.${status}`)}</Tag>
        </div>
        <Where bonus={bonus} />
        {status === 'completed' ? null : <BonusRules bonus={bonus} />}
        <div className={css.two}>
          <Button wide onClick={() => openBonusModal('bonus-exclude', bonus)}>
            {t('exclude.open')}
          </Button>
          {status === 'available' ? (
            <Button wide kind="primary" onClick={() => openBonusModal('bonus-activate', bonus)}>
              {t('activate.open', { amount: money(bonus.amount) })}
            </Button>
          ) : null}
          {status === 'completed' ? (
            <Button wide kind="primary" onClick={() => openBonusModal('bonus-redeem', bonus)}>
              {t('redeem.do', { amount: money(bonus.balance) })}
            </Button>
          ) : null}
        </div>
      </article>
    </Card>
  );
}

function Where({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const { status, amount, amount_current, amount_rollover, balance } = bonus;
  const left = remainingRollover(bonus);
  switch (status) {
    case 'active':
      return (
        <>
          <Stat size="page" label={t('balance')} value={money(balance)} />
          <Meter
            kind="progress"
            label={t('progress')}
            value={amount_current}
            max={amount_rollover}
            used={money(amount_current)}
            of={t('of', { amount: money(amount_rollover) })}
            note={t('left', { amount: money(left) })}
          />
        </>
      );
    case 'completed':
      return (
        <>
          <Stat size="page" label={t('balance')} value={money(balance)} />
          <p>{t('completed_text')}</p>
        </>
      );
    default:
      return (
        <>
          <StatList>
            <Stat label={t('amount')} value={money(amount)} />
            {amount_rollover > 0 ? (
              <Stat label={t('to_stake')} value={money(amount_rollover)} align="end" />
            ) : null}
          </StatList>
          {status === 'waiting' ? <p>{t('waiting_text')}</p> : null}
        </>
      );
  }
}
