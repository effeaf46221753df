import css from './house-game.module.css';

/** A small figure in a game's footer. */
export function GameFact({ label, value }: { label: string; value: string }) {
  return (
    <span className={css.fact}>
      <span>{label}</span>{' '}
      <strong className="num" translate="no">
        {value}
      </strong>
    </span>
  );
}
