import css from './warning-strip.module.css';

/** The age mark in a leaf shape. */
export function AgeMark({ age }: { age: string }) {
  return <span className={css.leaf}>{age}</span>;
}

/** The Ministry's warning in full. `paper` is the strip inside a promotional piece; the default is a quiet text line. */
export function WarningStrip({ age, text, paper }: { age: string; text: string; paper?: boolean }) {
  return (
    <p className={paper ? css.paper : css.line}>
      <AgeMark age={age} />
      <span>{text}</span>
    </p>
  );
}
