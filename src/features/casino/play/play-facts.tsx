import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { Stat } from '#src/ui/layout/stat.tsx';
import { formatRoundsPerPay, formatRtp } from '#src/widgets/casino/game-figures.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';

type PlayFactsProps = { game: GameDetails; size?: 'box' | 'row' };

/** D9: what a game states of itself before play: return, volatility, how often it pays, limits. What it doesn't state has no place. */
export function PlayFacts({ game, size = 'box' }: PlayFactsProps) {
  const { t } = useTranslation('casino');
  const locale = LOCALES[useLanguage()];
  const money = useMoney();
  const amount = (cents: number) => money(cents, { cents: 'if-any' });
  return (
    <>
      {game.rtp > 0 ? <Stat size={size} label={t('play.rtp')} value={formatRtp(game.rtp, locale)} /> : null}
      <Stat size={size} label={t('play.volatility')} value={t(`play.volatility_${game.volatility}`)} />
      {game.hit_frequency > 0 ? (
        <Stat
          size={size}
          label={t('lobby.pays_in')}
          value={t('lobby.pays_one_of', { rounds: formatRoundsPerPay(game.hit_frequency, locale) })}
        />
      ) : null}
      {game.min_bet > 0 ? <Stat size={size} label={t('play.min_bet')} value={amount(game.min_bet)} /> : null}
      {game.max_bet > 0 ? <Stat size={size} label={t('play.max_bet')} value={amount(game.max_bet)} /> : null}
    </>
  );
}
