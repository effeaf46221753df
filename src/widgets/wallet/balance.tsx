import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES } from '#contract/languages.ts';
import { useOnline } from '#src/core/net/online.ts';
import { formatTime } from '#src/core/text/date-text.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { userQuery } from '#src/data/player/user.ts';
import { Stat } from '#src/ui/layout/stat.tsx';
import { useMoney } from './use-money.ts';

/** Screen readers announce the balance at most this often (ms). */
const SPOKEN_EVERY_MS = 10_000;

/** The balance in a header, in cents: the total balance. An unknown one is not shown, instead of zero. */
export function Balance({ cents }: { cents: number | null }) {
  const { t } = useTranslation();
  const label = useBalanceLabel();
  const money = useMoney();
  const spoken = useThrottledValue(cents, SPOKEN_EVERY_MS);
  if (cents === null) return null;
  return (
    <>
      <Stat size="row" align="end" label={label} value={<span data-testid="balance">{money(cents)}</span>} />
      <span role="status" className="visually-hidden">
        {spoken === null ? '' : `${t('balance')} ${money(spoken)}`}
      </span>
    </>
  );
}

/** Offline, the balance shows its time (D6). */
function useBalanceLabel(): string {
  const { t } = useTranslation();
  const locale = LOCALES[useLanguage()];
  const online = useOnline();
  const { dataUpdatedAt } = useQuery({ ...userQuery(), enabled: false });
  const { general_time_zone } = useSettings();
  if (online) return t('balance');
  // From storage, without its time.
  if (dataUpdatedAt === 0) return t('offline.balance_before');
  return t('offline.balance', { time: formatTime(dataUpdatedAt, locale, general_time_zone) });
}

/**
 * A value that follows another one's changes, but at most once within `everyMs`; of the changes in between, only
 * the last is published. Null until the first change: the initial value is not a change.
 */
function useThrottledValue<Value>(value: Value | null, everyMs: number): Value | null {
  const [published, setPublished] = useState<Value | null>(null);
  const last = useRef({ value, resting: false });
  const publish = useEffectEvent(() => {
    if (last.current.value === value || last.current.resting) return;
    if (last.current.value === null) {
      last.current.value = value;
      return;
    }
    last.current = { value, resting: true };
    setPublished(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the value changes
  useEffect(() => publish(), [value]);
  useEffect(() => {
    if (published === null) return;
    const rest = setTimeout(() => {
      last.current.resting = false;
      publish();
    }, everyMs);
    return () => clearTimeout(rest);
  }, [published, everyMs]);
  return published;
}
