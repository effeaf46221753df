// The shape of an event. Its sizes are those of features/sports/event/event-skeleton.module.css, whose places take over.
import css from './event-shape.module.css';
import { Bars, places } from './shape-parts.tsx';

const Side = () => (
  <span>
    <b />
    <i />
  </span>
);

/** Its head with two crests and the score, its groups of markets, its markets. */
export const Event = () => (
  <div className={css.page}>
    <div className={css.hero}>
      <Side />
      <Side />
      <i className={css.score} />
    </div>
    <div className={css.columns}>
      <div className={css.page}>
        <div className={css.groups}>
          <Bars count={2} />
        </div>
        <div className={css.markets}>
          {places(6, (market) => (
            <div key={market}>
              <i />
              <span className={css.odds}>
                <Bars count={market % 3 === 0 ? 3 : 2} />
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  </div>
);
