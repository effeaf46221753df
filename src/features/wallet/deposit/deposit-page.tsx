import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { formatTime } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { openDepositsQuery } from '#src/data/wallet/deposits.ts';
import { Button } from '#src/ui/action/button.tsx';
import { FormPage } from '#src/ui/layout/form-page.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { PageFoot } from '#src/ui/layout/page-foot.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { WalletLink } from '../wallet-link.tsx';
import { chargePhase } from './charge-rules.ts';
import { DepositBody } from './deposit-body.tsx';
import { DepositFooter } from './deposit-footer.tsx';
import { DepositLimits, tightestLimit, useDepositLimits } from './deposit-limits.tsx';
import { type FirstStep, useDeposit } from './use-deposit.ts';

type DepositPageProps = {
  /** Replaces the amount while a step is still due before it (D11). */
  first?: FirstStep | null;
  beside?: ReactNode;
  /** Returns whether the content beside the amount isn't finished; if so, that content shows it to the player. */
  isHeldUp?: () => boolean;
};

/** The deposit by PIX as a page (§2), with every charge that can still be paid. */
export function DepositPage({ first = null, beside, isHeldUp }: DepositPageProps) {
  const { t } = useTranslation('wallet');
  usePageTitle(t('deposit.title'));
  const formId = useId();
  const [firstFoot, setFirstFoot] = useState<Element | null>(null);
  const money = useMoney();
  const limits = useDepositLimits();
  const tightest = tightestLimit(limits);
  const deposit = useDeposit({ first: first !== null, isHeldUp, onLeave: () => navigate(paths.wallet) });
  // A code that is to be paid needs the room, and its buttons lead away from it.
  const Foot = deposit.view === 'amount' || deposit.view === 'first' ? PageFoot : Fragment;
  return (
    <FormPage
      title={t('deposit.title')}
      up={<WalletLink />}
      // Together with the amount: alone it would be pushed down by it.
      side={deposit.view === 'amount' && limits.length > 0 ? <DepositLimits limits={limits} /> : null}
      after={<OtherCharges shown={deposit.charge?.id} onChoose={deposit.choose} locked={deposit.sending} />}
    >
      <DepositBody
        deposit={deposit}
        formId={formId}
        first={first?.content(firstFoot, deposit.leave)}
        beside={beside}
        limit={
          tightest
            ? t(`deposit.limits.left_${tightest.period}`, {
                left: money(tightest.left, { cents: 'if-any' }),
              })
            : undefined
        }
      />
      <Foot>
        <DepositFooter
          deposit={deposit}
          formId={formId}
          onFirstPlace={first?.ownButtons ? setFirstFoot : null}
        />
      </Foot>
    </FormPage>
  );
}

type OtherChargesProps = {
  /** The charge currently shown. */
  shown: string | undefined;
  locked: boolean;
  onChoose: (id: string) => void;
};

function OtherCharges({ shown, locked, onChoose }: OtherChargesProps) {
  const { t } = useTranslation('wallet');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const { general_time_zone } = useSettings();
  const { data: open = [] } = useQuery(openDepositsQuery());
  const others = open.filter((charge) => charge.id !== shown && chargePhase(charge) === 'waiting');
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-charges">
      <h2 id="other-charges">{t('deposit.open')}</h2>
      <ul>
        {others.map(({ id, amount, expires_at }) => {
          const amountText = money(amount);
          return (
            <li key={id}>
              <ListRow
                icon="pix"
                iconTone="leaf"
                title={amountText}
                meta={t('deposit.until', { time: formatTime(expires_at, locale, general_time_zone) })}
                end={
                  <Button
                    size="small"
                    disabled={locked}
                    aria-label={t('deposit.show_named', { amount: amountText })}
                    onClick={() => onChoose(id)}
                  >
                    {t('deposit.show')}
                  </Button>
                }
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
