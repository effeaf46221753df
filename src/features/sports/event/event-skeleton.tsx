import css from './event-skeleton.module.css';

const SIDES = ['home', 'away'] as const;
const CARDS = [3, 2, 2, 3, 2, 2] as const;

/**
 * The page of an event while it loads: its head with two crests and the score, its chips and its markets. `pitch`: it is known to have
 * one with a momentum below.
 */
export function EventSkeleton({ pitch }: { pitch: boolean }) {
  return (
    <div className={css.page} aria-hidden="true">
      <div className={css.way} />
      <div className={css.hero}>
        {SIDES.map((side) => (
          <span key={side} className={css.side}>
            <span className={css.crest} />
            <span className={css.name} />
          </span>
        ))}
        <span className={css.score} />
      </div>
      {pitch ? <div className={css.tracker} data-pitch="" /> : null}
      <div className={css.columns}>
        <div className={css.column}>
          <div className={css.chips}>
            {SIDES.map((place) => (
              <span key={place} />
            ))}
          </div>
          <div className={css.markets}>
            {CARDS.map((odds, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places never change their order
              <div key={place} className={css.market}>
                <span className={css.name} />
                <div className={css.odds}>
                  {Array.from({ length: odds }, (_, odd) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <span key={odd} />
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
        <div className={css.beside} />
      </div>
    </div>
  );
}
