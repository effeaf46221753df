import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { allBonusesQuery, type Bonus, bonusesQuery } from '#src/data/wallet/bonuses.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Meter } from '#src/ui/feedback/meter.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { useDateTimeText } from '#src/widgets/hooks/use-date-time-text.ts';
import { DataAgeLabel, LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../bonuses.module.css';
import { OVER_BONUSES } from '../coupon/paid-at-once.ts';
import { WhileBonusOpen } from '../while-bonus-open.tsx';
import { BonusRules } from './bonus-rules.tsx';
import { isOver, remainingRollover } from './bonus-status.ts';
import { openBonusModal } from './selected-bonus.ts';
import { useBonusTerms } from './use-bonus-terms.ts';

/**
 * §2: the player's bonuses. A coupon that isn't for a deposit leads here (§4). While the area is closed, bonuses that
 * were granted before can still be redeemed and given up (D15).
 */
export function BonusesPage() {
  const { t } = useTranslation('bonuses');
  usePageTitle(t('title'));
  return (
    <div className={css.page} data-in-order="">
      <h1>{t('title')}</h1>
      <WhileBonusOpen>
        <div className={css.ways}>
          <Button icon="gift" onClick={() => openModal('coupon')}>
            {t('coupon.have')}
          </Button>
          <ButtonLink as={Link} href={paths.coupons}>
            {t('coupons.title')}
          </ButtonLink>
        </div>
      </WhileBonusOpen>
      <Bonuses />
      <BonusHistory />
    </div>
  );
}

function Bonuses() {
  const { t } = useTranslation('bonuses');
  // Events may have been missed while another page was shown.
  const list = useQuery({ ...bonusesQuery(useLanguage()), refetchOnMount: 'always' });
  const open = useAreaOpen('bonus');
  return (
    <QueryView
      query={list}
      failed={
        <LoadFailed
          query={list}
          level={2}
          title={t('failed')}
          unchanged={t('unchanged')}
          button="secondary"
        />
      }
      loading={<Skeleton shape="block" />}
      empty={
        open ? <EmptyState level={2} picture="no-results" title={t('empty')} text={t('empty_text')} /> : null
      }
    >
      {(bonuses) => (
        <section className={css.list} aria-labelledby="bonuses-present">
          <div className={css.head}>
            <h2 id="bonuses-present">{t('present')}</h2>
            <DataAgeLabel of={list} />
          </div>
          {bonuses.map((bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} />
          ))}
        </section>
      )}
    </QueryView>
  );
}

const TONES = { active: 'good', completed: 'good', waiting: 'warn' } as const;

/** An open bonus: its progress, what counts, and the buttons to activate, redeem or give it up, side by side. */
function BonusCard({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const open = useAreaOpen('bonus');
  const { status } = bonus;
  const tone = status in TONES ? TONES[status as keyof typeof TONES] : 'plain';
  const terms = useBonusTerms()(bonus);
  return (
    <Card cut>
      <article className={css.bonus}>
        <div className={css.head}>
          <h3>{bonus.name || t('untitled')}</h3>
          <Tag tone={tone}>{t(`status.${status}`)}</Tag>
        </div>
        <Where bonus={bonus} />
        {terms ? <p>{terms}</p> : null}
        {status === 'completed' || bonus.wallet === 'real' ? null : <BonusRules bonus={bonus} />}
        <div className={css.two}>
          <Button wide onClick={() => openBonusModal('bonus-exclude', bonus)}>
            {t(bonus.wallet === 'real' ? 'exclude.open_real' : 'exclude.open')}
          </Button>
          {status === 'available' && open ? (
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
  const { status, amount, amount_current, amount_rollover, balance, wallet } = bonus;
  const left = remainingRollover(bonus);
  if (wallet === 'real') {
    return (
      <>
        <Stat size="page" label={t('real.amount')} value={money(amount)} />
        <p>{t('real.text', { amount: money(amount) })}</p>
      </>
    );
  }
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

/** Bonuses that are over; loaded when the player opens the list, or comes for one of them. */
function BonusHistory() {
  const { t } = useTranslation('bonuses');
  const [asked, setAsked] = useState(false);
  const isNamed = useLocationProperty(() => location.hash) === `#${OVER_BONUSES}`;
  if (!asked && !isNamed) {
    return (
      <div>
        <Button kind="text" onClick={() => setAsked(true)}>
          {t('history.show')}
        </Button>
      </div>
    );
  }
  return (
    <section className={css.list} aria-labelledby={OVER_BONUSES}>
      <h2 id={OVER_BONUSES}>{t('history.title')}</h2>
      <Over />
    </section>
  );
}

function Over() {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
  const when = useDateTimeText();
  const terms = useBonusTerms();
  const list = useQuery(allBonusesQuery(useLanguage()));
  return (
    <QueryView
      query={{ data: list.data?.filter(isOver), isError: list.isError }}
      failed={
        <LoadFailed
          query={list}
          level={3}
          title={t('failed')}
          unchanged={t('unchanged')}
          button="secondary"
        />
      }
      loading={<Skeleton shape="row" />}
      empty={<p className={css.note}>{t('history.none')}</p>}
    >
      {(over) => (
        <Card lines>
          {over.map((bonus) => (
            <ListRow
              key={bonus.id}
              icon="gift"
              title={bonus.name || t('untitled')}
              meta={[
                money(bonus.amount),
                bonus.wallet === 'real' && bonus.status === 'redeemed' ? t('real.paid') : '',
                bonus.ended_at === null ? '' : when(bonus.ended_at),
                terms(bonus),
              ]
                .filter(Boolean)
                .join(' · ')}
              end={<Tag>{t(`status.${bonus.status}`)}</Tag>}
            />
          ))}
        </Card>
      )}
    </QueryView>
  );
}
