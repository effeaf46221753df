import css from './house-game.module.css';

/** A small figure in a game's footer. */
export function GameFact({ label, value }: { label: string; value: string }) {
  return (
    <span className={css.fact}>
      {label} <strong className="num">{value}</strong>
    </span>
  );
}
