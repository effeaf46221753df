import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from './button.tsx';
import { isHeldAction } from './held-action.ts';

/** A press that begins sooner than this (ms) after the button came to mean something else was aimed at what it meant before. */
const READING_MS = 500;

/** What a press would do now, as the button's text and the figures beside it say. */
export interface PressOffer {
  action: string;
  /** What the player gets for it (odds, cents), in a fixed order. More is better, and is no reason to hold a press back. */
  gets?: readonly number[] | undefined;
  /** A press by mistake costs nothing and is never held back, as of a link to another page. */
  harmless?: boolean | undefined;
}

type GuardedButtonProps = ComponentProps<typeof Button> & {
  /**
   * Null: there is nothing to hold back, now and in what follows. The button is off and its text says so ("Wait for the round to
   * open"), or only the player's own action leads on from here.
   */
  offer: PressOffer | null;
};

interface Begun {
  offer: PressOffer | null;
  counts: boolean;
}

/** Whether who agreed to `before` has not agreed to `now`: another action, or the same one for less. */
function isWorse(before: PressOffer, now: PressOffer): boolean {
  const { gets } = now;
  if (before.action !== now.action) return true;
  // With another number of figures the player has changed the choice.
  if (!gets || before.gets?.length !== gets.length) return false;
  return before.gets.some((figure, place) => (gets[place] ?? 0) < figure);
}

/**
 * A button that moves money and whose offer changes by itself, with the odds or with an answer of the server. A press counts for what was
 * offered when it began: it does nothing if the offer is another or a worse one when it ends, or became so shortly before it began.
 * With a key or an assistive device the press has one moment, and the same rule. What the player types is no part of the offer.
 */
export function GuardedButton({
  offer,
  onClick,
  onPointerDown,
  onKeyDown,
  onBlur,
  ...button
}: GuardedButtonProps) {
  const shown = useRef(offer);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const begun = useRef<{ pointer?: Begun | undefined; key?: Begun | undefined }>({});
  useLayoutEffect(() => {
    const before = shown.current;
    // While the next offer is being asked for, the one before is what the player has read.
    if (offer || !button.loading) shown.current = offer;
    if (before && offer && isWorse(before, offer)) changedAt.current = performance.now();
  });

  const begin = (): Begun => {
    const read = offer?.harmless || performance.now() - changedAt.current >= READING_MS;
    return { offer, counts: !button.disabled && !button.loading && read };
  };
  const mayEnd = ({ counts, offer: agreed }: Begun) => {
    if (!offer || !counts) return counts;
    return agreed !== null && !isWorse(agreed, offer) && (!agreed.harmless || Boolean(offer.harmless));
  };
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const { pointer, key } = begun.current;
    begun.current = {};
    // A click without a press of its own is a script's or an assistive device's, or the Enter key's in a field of the form.
    const press = event.detail > 0 ? pointer : key;
    if (mayEnd(press ?? begin())) onClick?.(event);
    else event.preventDefault();
  };
  return (
    <Button
      {...button}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        begun.current.pointer = begin();
        onPointerDown?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
        // A key that stays down would press whatever the button offers next.
        if (isHeldAction(event)) event.preventDefault();
        else if (!button.loading && !button.disabled && (event.key === 'Enter' || event.key === ' '))
          begun.current.key = begin();
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        begun.current.key = undefined;
        onBlur?.(event);
      }}
      onClick={click}
    />
  );
}
