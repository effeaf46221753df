import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { LOCALES } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatTime } from '#src/core/text/time-text.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { openDepositsQuery } from '#src/data/wallet/deposits.ts';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

/** PIX charges that can still be paid; renders nothing if there are none. */
export function OpenCharges() {
  const { t } = useTranslation('wallet');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const { general_time_zone } = useQuery(settingsQuery()).data;
  const { data: open = [] } = useQuery(openDepositsQuery());
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-charges">
      <h2 id="open-charges">{t('deposit.open')}</h2>
      <Card lines>
        {open.map(({ id, amount, expires_at }) => (
          <ListRow
            key={id}
            icon="pix"
            iconTone="leaf"
            title={money(amount)}
            meta={t('deposit.until', { time: formatTime(expires_at, locale, general_time_zone) })}
            end={
              <ButtonLink as={Link} size="small" href={paths.deposit}>
                {t('wallet.pay')}
              </ButtonLink>
            }
          />
        ))}
      </Card>
    </section>
  );
}
