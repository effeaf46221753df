import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Limit } from '#contract/endpoints/player/protection-calls.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { protectionQuery, type StakeLimit, tightestStakeLimit } from '#src/data/player/protection.ts';
import { mayDeposit, userQuery } from '#src/data/player/user.ts';
import { LauncherMissing } from '#src/partners/game-launcher.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './play.module.css';
import { helpAbout, type RefusalReason } from './play-state.ts';

type PlayNoticeProps = { poor: boolean; limited: boolean; untold: RefusalReason | null; demo: boolean };

/**
 * The one notice under the game: no network, too little money (with a link to the wallet), the limit that a stake
 * exceeded, why else it was refused, or that the demonstration is not for real money.
 */
export function PlayNotice({ poor, limited, untold, demo }: PlayNoticeProps) {
  const { t } = useTranslation('casino');
  const online = useOnline();
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  const canDeposit = mayDeposit(useSettings(), user);
  const text = !online ? 'play.round_safe' : poor ? 'play.poor' : demo ? 'play.demo_note' : null;
  const refused = online && !limited && untold;
  return (
    // What an alert has announced stays here, and isn't announced again.
    <div className={css.line} role={refused ? undefined : 'status'}>
      {refused ? (
        <>
          <Icon name="alert" size={18} />
          <span>{t(`play.refused.${refused}`)}</span>
          <HelpLink about={helpAbout(refused)} />
        </>
      ) : null}
      {limited && online ? <LimitNotice /> : null}
      {text && !limited && !refused ? (
        <>
          <Icon name={online ? 'info' : 'off'} size={18} />
          <span>{t(text)}</span>
        </>
      ) : null}
      {text === 'play.poor' && !refused && canDeposit ? (
        <Button size="small" onClick={() => openModal('deposit')}>
          {t('shell:deposit')}
        </Button>
      ) : null}
      {(text === 'play.poor' && !refused) || (limited && online) ? (
        <HelpLink about={limited ? 'limits' : 'bet-refused'} />
      ) : null}
    </div>
  );
}

type PlayErrorProps = {
  /** The session has ended, loading takes too long, or the game could not be opened. */
  why: 'over' | 'slow' | { failure: unknown };
  onRetry: () => void;
  onBack: () => void;
};

/** In the game's place: why it is not there, and a button to try again. */
export function PlayError({ why, onRetry, onBack }: PlayErrorProps) {
  const { t } = useTranslation('casino');
  return (
    <ErrorState
      level={2}
      title={t(why === 'over' ? 'play.over_title' : 'play.failed_title')}
      text={reasonOf(why, t)}
      actions={
        <>
          <Button kind="tertiary" onClick={onRetry}>
            {t('shell:retry')}
          </Button>
          <Button kind="text" onClick={onBack}>
            {t('play.back')}
          </Button>
          <HelpLink about={why === 'over' ? 'game-interrupted' : 'game-not-open'} />
        </>
      }
    />
  );
}

function reasonOf(why: PlayErrorProps['why'], t: TFunction): string {
  if (why === 'over') return t('play.over_text');
  if (why === 'slow') return t('play.slow_text');
  return why.failure instanceof LauncherMissing ? t('play.no_launcher') : errorText(why.failure, t);
}

/**
 * Which of the player's limits leaves least for a stake, and how
 * much. The game's frame reports only that a limit was exceeded.
 */
function LimitNotice() {
  const { t } = useTranslation('casino');
  const money = useMoney();
  const near = nearestLimit(useQuery(protectionQuery()).data?.limits ?? []);
  return (
    <>
      <Icon name="shield" size={18} />
      <span>
        {near === null
          ? t('play.limited')
          : t(`play.limit.${near.name}`, { left: money(near.left), limit: money(near.value) })}
      </span>
      {near ? (
        <Button size="small" onClick={() => openModal('session')}>
          {t('play.limit.see')}
        </Button>
      ) : null}
    </>
  );
}

/**
 * The limit that stops a stake: of the time limits that are used up the one that renews last, else of the limits on losses and
 * stakes the one that leaves least. Null: there is no such limit.
 */
export function nearestLimit(
  limits: readonly Limit[],
): StakeLimit | { name: (typeof TIME_LIMITS)[number]; value: number; left: 0 } | null {
  const [time] = TIME_LIMITS.flatMap((name) => {
    const { value = null, used = 0, renews_at = 0 } = limits.find((limit) => limit.name === name) ?? {};
    return value !== null && used >= value ? [{ name, value, left: 0 as const, renews_at }] : [];
  }).sort((one, other) => other.renews_at - one.renews_at);
  return time ?? tightestStakeLimit(limits);
}

/** They count minutes: their texts name no amount. */
const TIME_LIMITS = ['time_day', 'time_week', 'time_month'] as const;
