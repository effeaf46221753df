import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market, Selection, SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import type { Odds } from '#contract/rules/sports/odds.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useOddsText } from '../odds-preferences.ts';
import { isPlacementPending } from '../slip/placement.ts';
import { legKey, toggleLeg } from '../slip/slip-store.ts';
import { ToSlipLink } from '../slip/to-slip-link.tsx';
import { useIsSelected } from '../slip/use-is-selected.ts';
import css from './odds-button.module.css';

/** How long a movement is marked (ms, design 4). */
const MARKED_MS = 4_000;

interface Move {
  way: 'up' | 'down';
  fresh: boolean;
}

/** The last movement of the odds while they were on screen; fresh for 4 s. Null: they have not moved. */
function useOddsMovement(odds: Odds): Move | null {
  const [seen, setSeen] = useState(odds);
  const [move, setMove] = useState<Move | null>(null);
  if (odds !== seen) {
    setSeen(odds);
    setMove({ way: odds > seen ? 'up' : 'down', fresh: true });
  }
  useEffect(() => {
    if (!move?.fresh) return;
    const timer = setTimeout(() => setMove({ ...move, fresh: false }), MARKED_MS);
    return () => clearTimeout(timer);
  }, [move]);
  return move;
}

type OddsButtonProps = {
  event: SportEvent;
  market: Market;
  selection: Selection;
  /** Label and odds side by side: for a market on a card of its own. */
  wide?: boolean;
  /** Above the odds instead of the selection's own label. */
  label?: string | undefined;
  /** A shorter one, in its place where the button is narrow. */
  brief?: string | undefined;
};

/**
 * A selection with its odds. A press puts it on the slip or removes it. Rendered again only when its content changes.
 */
export const OddsButton = memo(Face, showsTheSame);

/** A change elsewhere in the event creates a new event and market object, but must not render this button again. */
function showsTheSame(before: OddsButtonProps, after: OddsButtonProps): boolean {
  return (
    before.wide === after.wide &&
    before.label === after.label &&
    before.brief === after.brief &&
    (['id', 'home', 'away', 'state', 'suspended'] as const).every(
      (name) => before.event[name] === after.event[name],
    ) &&
    (['id', 'name', 'state'] as const).every((name) => before.market[name] === after.market[name]) &&
    (['id', 'name', 'label', 'odds'] as const).every(
      (name) => before.selection[name] === after.selection[name],
    )
  );
}

function Face({ event, market, selection, wide = false, label: given, brief }: OddsButtonProps) {
  const { t } = useTranslation('sports');
  const online = useOnline();
  const text = useOddsText()(selection.odds);
  const move = useOddsMovement(selection.odds);
  const chosen = useIsSelected(legKey({ event: event.id, market: market.id, selection: selection.id }));
  const over = event.state === 'ended' || event.state === 'void';
  const resting = over || event.suspended || market.state !== 'open';
  const closed = over || market.state === 'closed';
  const label = given ?? (wide ? selection.name : selection.label || selection.name);
  const named = brief ?? label;
  // The accessible name starts with the visible text, unchanged, for users of voice control (WCAG 2.5.3): with the shorter one, and
  // has the whole one too, because which of them is seen depends on the button's width.
  const said = [
    resting ? named : `${named} ${text}`,
    ...(named === selection.name ? [] : [selection.name]),
    market.name,
    ...(resting ? [t(closed ? 'odds.closed' : 'odds.suspended')] : []),
    ...(move?.fresh && !resting ? [t(`odds.${move.way}`)] : []),
    ...(online ? [] : [t('odds.old')]),
  ];
  const press = () => {
    if (isPlacementPending()) return showAlert('info', t('slip.locked'));
    // A selection on the slip can always be removed.
    if (!chosen && !online) return showAlert('info', t('odds.offline'));
    if (!chosen && resting) return showAlert('info', t(closed ? 'odds.over' : 'odds.resting'));
    if (!toggleLeg(event, market, selection)) showAlert('info', t('slip.full'));
  };
  return (
    <>
      <button
        type="button"
        className={css.odd}
        data-odds=""
        aria-pressed={chosen}
        aria-disabled={(!chosen && (resting || !online)) || undefined}
        aria-label={said.join(', ')}
        data-wide={wide ? '' : undefined}
        data-resting={resting ? '' : undefined}
        data-old={online ? undefined : ''}
        data-way={move?.way}
        data-fresh={move?.fresh && !resting ? '' : undefined}
        onClick={press}
      >
        <span className={css.label} data-named={brief ? '' : undefined}>
          {brief ? (
            <span data-brief={brief}>
              <span>{label}</span>
            </span>
          ) : (
            label
          )}
        </span>
        <span className={css.value} translate="no">
          {resting ? '–' : text}
        </span>
      </button>
      {chosen ? <ToSlipLink /> : null}
    </>
  );
}
