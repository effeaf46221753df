import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '#src/core/text/language.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { allBonusesQuery } from '#src/data/wallet/bonuses.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import { LoadFailed } from '#src/widgets/query/load-failed.tsx';
import { QueryView } from '#src/widgets/query/query-view.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from '../bonuses.module.css';
import { isOver } from './bonus-status.ts';

/** Bonuses that are over; loaded when the player opens the list. */
export function BonusHistory() {
  const { t } = useTranslation('bonuses');
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <div>
        <Button kind="text" onClick={() => setAsked(true)}>
          {t('history.show')}
        </Button>
      </div>
    );
  }
  return (
    <section className={css.list} aria-labelledby="bonuses-over">
      <h2 id="bonuses-over">{t('history.title')}</h2>
      <Over />
    </section>
  );
}

function Over() {
  const { t } = useTranslation('bonuses');
  const money = useMoney();
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
              meta={money(bonus.amount)}
              end={<Tag>{t(`status.${bonus.status}`)}</Tag>}
            />
          ))}
        </Card>
      )}
    </QueryView>
  );
}
