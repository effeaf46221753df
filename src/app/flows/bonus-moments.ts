// Tells the player when a bonus is released, starts, is paid, is complete or expires, because that happens without a press of theirs: at
// once while a page is open, and at the next visit what happened meanwhile.
import { QueryObserver } from '@tanstack/react-query';
import type * as v from 'valibot';
import { LOCALES } from '#contract/languages.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { SEEN_BONUSES } from '#contract/stored-bonuses.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { readStored, removeStored, writeStored } from '#src/core/device/storage.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { store } from '#src/core/state/store.ts';
import { i18n } from '#src/core/text/i18n.ts';
import { currentLanguage, languageAtom } from '#src/core/text/language.ts';
import { whenTextsLoaded } from '#src/core/text/when-texts-loaded.ts';
import { type Bonus, bonusesQuery, readAllBonuses } from '#src/data/wallet/bonuses.ts';

/**
 * `unused`: it expired before it was activated, so no money moved; `ended`: it expired, and whether it had begun isn't known. The other
 * names say it themselves.
 */
type MomentKind = 'released' | 'started' | 'paid' | 'completed' | 'expired' | 'unused' | 'ended';

interface BonusMoment {
  kind: MomentKind;
  bonus: Bonus;
}

/** States by the bonuses' ids, as the device keeps them. */
type SeenStates = v.InferOutput<typeof SEEN_BONUSES.schema>['states'];

/**
 * What happened to a bonus since it was seen in the state `before`; null for nothing. What the player does (activate, redeem, give up) is
 * no moment: its own alert says so.
 */
export function bonusMoment(
  before: string,
  { status, wallet, amount_current }: Pick<Bonus, 'status' | 'wallet' | 'amount_current'>,
): MomentKind | null {
  const waited = before === 'waiting';
  switch (status) {
    case 'available':
      return waited ? 'released' : null;
    case 'active':
      return waited ? 'started' : null;
    case 'completed':
      return waited || before === 'active' ? 'completed' : null;
    case 'redeemed':
      return waited && wallet === 'real' ? 'paid' : null;
    case 'expired':
      if (before === 'active') return 'expired';
      // It may have begun and ended while no page was open.
      return waited || amount_current > 0 ? 'ended' : 'unused';
    default:
      return null;
  }
}

/**
 * Shows an alert for each moment from now on, and for those since this player's last visit on this device. Returns the way to stop.
 * The list is held for the whole session: a page without bonuses hears of them too.
 */
export function announceBonusMoments(userId: string): () => void {
  const observer = new QueryObserver(queryClient, bonusesQuery(currentLanguage()));
  let stopped = false;
  let work = Promise.resolve();
  const look = () => {
    // No data: the list is being read, in another language perhaps, or could not be.
    const open = observer.getCurrentResult().data;
    // Nobody would see an alert of a hidden page: the page that is shown next tells what is new.
    if (open && document.visibilityState === 'visible')
      work = work.then(() => compare(userId, open, () => stopped));
  };
  const stops = [
    observer.subscribe(look),
    store.sub(languageAtom, () => observer.setOptions(bonusesQuery(currentLanguage()))),
    () => document.removeEventListener('visibilitychange', look),
  ];
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}

/** Tells what is new in these open bonuses, and keeps their states; nothing once it is stopped. */
async function compare(userId: string, open: readonly Bonus[], isStopped: () => boolean): Promise<void> {
  if (isStopped()) return;
  const stored = readStored(SEEN_BONUSES);
  const before: SeenStates = stored?.user_id === userId ? stored.states : {};
  const isOpen = (id: string) => open.some((bonus) => bonus.id === id);
  const gone = Object.keys(before).filter((id) => !isOpen(id));
  // What became of one that is no longer open only the whole list says.
  const all = gone.length === 0 ? open : await readAllBonuses().catch(() => null);
  if (isStopped()) return;
  const now = all ?? open;
  const states: SeenStates = {};
  const moments: BonusMoment[] = [];
  for (const bonus of now) {
    const { id, status } = bonus;
    if (isOpen(id)) states[id] = status;
    const was = before[id];
    const kind = was === undefined ? null : bonusMoment(was, bonus);
    if (kind) moments.push({ kind, bonus });
  }
  // Where the whole list could not be read, they are looked for with the next change.
  if (!all) for (const id of gone) states[id] = before[id] ?? '';
  keepStates(userId, states);
  if (moments.length > 0) whenTextsLoaded('bonuses', () => announce(moments));
}

function keepStates(user_id: string, states: SeenStates): void {
  if (Object.keys(states).length === 0) forgetSeenBonuses();
  else writeStored(SEEN_BONUSES, { user_id, states });
}

/** Nothing of the bonuses stays on the device: at logout. */
export function forgetSeenBonuses(): void {
  removeStored(SEEN_BONUSES);
}

function announce(moments: readonly BonusMoment[]): void {
  for (const { kind, bonus } of moments) {
    const amount = kind === 'started' || kind === 'completed' ? bonus.balance : bonus.amount;
    const values = {
      name: bonus.name || i18n.t('bonuses:untitled'),
      amount: formatMoney(amount, LOCALES[currentLanguage()]),
    };
    const isOver = kind === 'expired' || kind === 'unused' || kind === 'ended';
    showAlert(isOver ? 'info' : 'success', i18n.t(`bonuses:moment.${kind}`, values));
  }
}
