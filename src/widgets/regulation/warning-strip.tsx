import css from './warning-strip.module.css';

/** The age mark in a leaf. */
export function AgeMark({ age }: { age: string }) {
  return <span className={css.leaf}>{age}</span>;
}

/** The Ministry's sentence, whole. `paper` is the strip inside a promotional piece, which it belongs to; else it is a quiet line. */
export function WarningStrip({ age, text, paper }: { age: string; text: string; paper?: boolean }) {
  return (
    <p className={paper ? css.paper : css.line}>
      <AgeMark age={age} />
      <span>{text}</span>
    </p>
  );
}
