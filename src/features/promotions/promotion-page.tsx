import { useQuery } from '@tanstack/react-query';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Promotion } from '#contract/endpoints/content/content-calls.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { usePageTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { safeHtml } from '#src/core/text/sanitise.ts';
import { promotionsQuery } from '#src/data/content/promotions.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { BrickWall } from '#src/ui/art/brick-wall.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { RichText } from '#src/ui/layout/rich-text.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { bannerBackground } from '#src/widgets/promotions/banner-card.tsx';
import { promotionDisplay } from '#src/widgets/promotions/promotion-card.tsx';
import { DataAgeLabel, LoadFailed, QueryView } from '#src/widgets/query/query-view.tsx';
import { WarningStrip } from '#src/widgets/regulation/warning-strip.tsx';
import css from './promotions.module.css';

interface PromotionPageProps {
  id: string;
  notFound: ReactNode;
  /** Follows a link with a coupon's code, as a banner does (§5). */
  onCoupon: (click: MouseEvent<HTMLAnchorElement>, link: string) => void;
}

/** A promotion's rules. An unknown one is the 404 page. */
export function PromotionPage({ id, notFound, onCoupon }: PromotionPageProps) {
  const { t } = useTranslation('promotions');
  const query = useQuery(promotionsQuery(useLanguage()));
  const promotion = query.data?.find((candidate) => candidate.id === id);
  if (promotion) {
    return <Rules promotion={promotion} age={<DataAgeLabel of={query} />} onCoupon={onCoupon} />;
  }
  // A stored list may be older than the promotion: the request in progress decides.
  if (query.data && !query.isFetching) return notFound;
  return (
    <div className={classNames(css.page, css.one)}>
      <QueryView
        query={{ data: promotion, isError: query.isError }}
        failed={<LoadFailed query={query} level={1} title={t('failed')} text={t('failed_text')} />}
        loading={<Skeleton shape="block" className={css.shape} />}
      >
        {() => null}
      </QueryView>
    </div>
  );
}

type RulesProps = Pick<PromotionPageProps, 'onCoupon'> & { promotion: Promotion; age: ReactNode };

function Rules({ promotion, age, onCoupon }: RulesProps) {
  const { t } = useTranslation('promotions');
  const open = useAreaOpen('bonus');
  const code = promotion.coupon_code;
  const link = `${paths.promotion(promotion.id)}?${new URLSearchParams({ code, login: '0' })}`;
  const { title, art, warning, state } = promotionDisplay(promotion, t);
  usePageTitle(title);
  return (
    <article className={classNames(css.page, css.one)}>
      <div className={css.piece}>
        <div className={css.art} data-ground={bannerBackground(promotion.ground)}>
          {art ? (
            <img src={art} alt="" fetchPriority="high" decoding="async" />
          ) : (
            <BrickWall seed={promotion.id} />
          )}
          <h1 className={css.title}>{title}</h1>
        </div>
        <WarningStrip paper age={warning.age} text={warning.text} />
      </div>
      <div className={css.head}>
        <Tag tone={state.live ? 'good' : 'plain'}>{state.label}</Tag>
        {age}
      </div>
      {promotion.text ? <p className={css.lead}>{promotion.text}</p> : null}
      {promotion.content ? (
        <RichText source={promotion.content} sanitise={safeHtml} onPath={navigate} />
      ) : (
        <p className={css.lead}>{t('no_rules')}</p>
      )}
      <div className={css.ways}>
        {code && state.live && open ? (
          <ButtonLink
            href={link}
            kind="primary"
            onClick={(click) => {
              click.preventDefault();
              onCoupon(click, link);
            }}
          >
            {t('use_coupon', { code })}
          </ButtonLink>
        ) : null}
        <ButtonLink as={Link} href={paths.promotions}>
          {t('all')}
        </ButtonLink>
      </div>
    </article>
  );
}
