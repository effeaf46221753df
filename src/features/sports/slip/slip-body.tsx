import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ODDS_CHANGES } from '#contract/endpoints/sports.ts';
import { LOCALES } from '#contract/languages.ts';
import { BET_KINDS } from '#contract/rules/bet-lines.ts';
import { type Cents, formatMoney } from '#contract/rules/money.ts';
import { useLanguage } from '#src/core/language.ts';
import { paths } from '#src/core/paths.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { ChoiceRow } from '#src/ui/choice-row.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Field } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { chooseOddsChange, oddsChangeAtom, useOddsText } from '../odds-choice.ts';
import css from './slip.module.css';
import { SlipLeg } from './slip-leg.tsx';
import { systemSizes } from './slip-rules.ts';
import { SlipStake } from './slip-stake.tsx';
import { chooseKind, chooseSize, legKey, setStake } from './slip-store.ts';
import type { SlipNow } from './use-slip.ts';

const QUICK: readonly Cents[] = [500, 1_000, 2_000, 5_000];

/** What is on the slip, for how much, and what it may return. */
export function SlipBody({ now, onLeave }: { now: SlipNow; onLeave: () => void }) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  const oddsText = useOddsText();
  const accept = useAtomValue(oddsChangeAtom);
  const quickId = useId();
  const { slip, placing, sum, refusal, bounds, locked } = now;
  const money = (cents: Cents) => formatMoney(cents, locale);
  const short = (cents: Cents) => formatMoney(cents, locale, { cents: 'if-any' });
  const count = slip.legs.length;
  const single = slip.kind === 'single';
  const sizes = systemSizes(count);

  if (placing.phase === 'done') return <Done now={now} />;
  if (count === 0) {
    return (
      <EmptyState
        picture="empty-slip"
        title={t('slip.empty')}
        text={t('slip.empty_text')}
        action={
          <ButtonLink as={Link} href={paths.sports} kind="tertiary" onClick={onLeave}>
            {t('slip.see_events')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={css.body}>
      <ChoiceRow
        label={t('slip.kind')}
        hideLabel
        options={BET_KINDS.map((kind) => ({
          id: kind,
          label: t(`slip.kind_${kind}`),
          disabled: locked || (kind === 'multiple' && count < 2) || (kind === 'system' && sizes.length === 0),
        }))}
        chosen={slip.kind}
        onChoose={chooseKind}
      />
      <ul>
        {now.now.map((leg) => (
          <SlipLeg key={leg.key} now={now} leg={leg} />
        ))}
      </ul>
      {slip.kind === 'system' ? (
        <Field label={t('slip.size')}>
          {(control) => (
            <select
              {...control}
              className={css.select}
              value={slip.size}
              disabled={locked}
              onChange={({ currentTarget }) => chooseSize(Number(currentTarget.value))}
            >
              {sizes.map(({ size, lines }) => (
                <option key={size} value={size}>
                  {t('slip.size_of', { size, legs: count, count: lines })}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {single && count > 1 ? (
        <fieldset className={css.quick} aria-labelledby={quickId}>
          <span id={quickId}>{t('slip.for_all')}</span>
          {QUICK.map((cents) => (
            <button
              key={cents}
              type="button"
              disabled={locked}
              onClick={() => {
                for (const leg of slip.legs) setStake(cents, legKey(leg));
              }}
            >
              {short(cents)}
            </button>
          ))}
        </fieldset>
      ) : (
        <SlipStake
          now={now}
          label={t(slip.kind === 'system' ? 'slip.stake_line' : 'slip.stake')}
          quick={QUICK.map((cents) => ({ cents, label: short(cents) }))}
          {...(single && slip.legs[0] ? { leg: legKey(slip.legs[0]) } : {})}
        />
      )}
      <p className={css.note}>
        {t(`slip.bounds_${slip.kind}`, {
          total: money(bounds.sport_bet_min_total),
          line: money(single ? bounds.sport_bet_min_single : bounds.sport_bet_multiple),
        })}
      </p>
      <dl className={css.sums}>
        {sum.odds === null ? null : (
          <div className={css.total}>
            <dt>{t('slip.total_odds')}</dt>
            <dd className="num">{oddsText(sum.odds)}</dd>
          </div>
        )}
        {sum.lines > 1 && sum.stake !== null ? (
          <div>
            <dt>{t(single ? 'slip.total_singles' : 'slip.total_lines', { count: sum.lines })}</dt>
            <dd className="num">{money(sum.stake)}</dd>
          </div>
        ) : null}
        {sum.possible === null ? null : (
          <div>
            <dt>{t('slip.possible', { count })}</dt>
            <dd className="num">{money(sum.possible)}</dd>
          </div>
        )}
      </dl>
      <Field label={t('accept.label')}>
        {(control) => (
          <select
            {...control}
            className={css.select}
            value={accept}
            disabled={locked}
            onChange={({ currentTarget }) => {
              const chosen = ODDS_CHANGES.find((one) => one === currentTarget.value);
              if (chosen) chooseOddsChange(chosen);
            }}
          >
            {ODDS_CHANGES.map((one) => (
              <option key={one} value={one}>
                {t(`accept.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div role="alert">
        {refusal?.text ? (
          <p className={css.problem}>
            <Icon name="alert" size={18} />
            <span>{refusal.text}</span>
          </p>
        ) : null}
      </div>
      <div role="status">
        {placing.phase === 'sending' ? (
          <p className={css.note}>{t(placing.unclear ? 'slip.unclear_text' : 'slip.sending')}</p>
        ) : null}
        {placing.phase === 'doubt' ? <p className={css.note}>{t('slip.doubt_text')}</p> : null}
      </div>
    </div>
  );
}

function Done({ now: { placing } }: { now: SlipNow }) {
  const { t } = useTranslation('sports');
  const locale = LOCALES[useLanguage()];
  if (placing.phase !== 'done') return null;
  const { bets, late } = placing;
  return (
    <div className={css.done} role="status">
      <Icon name="check" size={24} />
      <h3>{t('slip.done', { count: Math.max(1, bets.length) })}</h3>
      {late ? <p>{t('slip.once')}</p> : null}
      <ul>
        {bets.map((bet) => (
          <li key={bet.id}>
            <span className={css.number}>{t('bets.number', { id: bet.id })}</span>
            <span className="num">{formatMoney(bet.stake, locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
