import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/endpoints/casino/casino-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatRoundsPerPay, formatRtp } from '#src/widgets/casino/game-figures.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './lobby.module.css';

type GameFactsProps = {
  game: Pick<Game, 'volatility' | 'rtp' | 'min_bet'>;
  /** Hundredths of a percent of rounds that pay; 0: not stated; undefined: not known yet, its place is kept. */
  hitFrequency: number | undefined;
  /** In full: with the unit of rounds, and the lowest stake. */
  full?: boolean;
};

/** What a game states of how it pays, before it is opened. What it doesn't state has no place. */
export function GameFacts({ game, hitFrequency, full = false }: GameFactsProps) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const rounds = hitFrequency ? formatRoundsPerPay(hitFrequency, locale) : null;
  return (
    <dl className={css.facts}>
      <Fact label={t('play.volatility')} value={t(`play.volatility_${game.volatility}`)} />
      {hitFrequency === 0 ? null : (
        <Fact
          label={t('lobby.pays_in')}
          value={rounds === null ? '\u2007' : t(full ? 'lobby.pays_rounds' : 'lobby.pays_one_of', { rounds })}
        />
      )}
      {game.rtp > 0 ? <Fact label={t('lobby.return')} value={formatRtp(game.rtp, locale)} /> : null}
      {full && game.min_bet > 0 ? (
        <Fact label={t('lobby.stake')} value={t('lobby.stake_from', { amount: money(game.min_bet) })} />
      ) : null}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
