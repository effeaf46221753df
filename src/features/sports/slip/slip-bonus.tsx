import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { userQuery } from '#src/data/player/user.ts';
import { bonusPart } from '#src/data/wallet/bonus-part.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

/** How much of the slip's stake (cents) comes from bonus money. Renders nothing where the real balance covers it. */
export function SlipBonus({ stake }: { stake: Cents | null }) {
  const { t } = useTranslation('sports');
  const money = useMoney();
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  const part = bonusPart(user, stake);
  if (part === 0) return null;
  return (
    <div>
      <dt>{t('slip.from_bonus')}</dt>
      <dd className="num" translate="no">
        {money(part)}
      </dd>
    </div>
  );
}
