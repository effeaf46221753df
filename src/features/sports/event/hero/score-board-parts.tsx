import { useTranslation } from 'react-i18next';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import css from './hero.module.css';

/** Sports whose score has parts with a name of their own. */
const BOARDS = ['basketball', 'tennis', 'volleyball', 'mma', 'esports'] as const;

/** The sport's own name for the parts of its score; undefined where they have none. */
const boardOf = ({ sport }: SportEvent) => BOARDS.find((one) => one === sport);

/** A football match's first half, once the second is played. */
export function FirstHalf({ event }: { event: SportEvent }) {
  const { t } = useTranslation('sports');
  const [first, second] = event.score?.parts ?? [];
  if (!first || !second || boardOf(event)) return null;
  return <p className={css.half}>{t('event.half', { score: `${first.home}–${first.away}` })}</p>;
}

/** The score by part as a board: quarters, sets, rounds and maps. */
export function ScoreBoardParts({ event }: { event: SportEvent }) {
  const { t } = useTranslation('sports');
  const { home, away, score } = event;
  const parts = score?.parts ?? [];
  const board = boardOf(event);
  if (!score || !board || parts.length === 0) return null;
  const numbered = parts.map((part, place) => ({ ...part, number: place + 1 }));
  return (
    <div className={css.boardPlace}>
      <table className={css.partsBoard}>
        <caption className="visually-hidden">{t(`event.parts_${board}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`event.parts_${board}`)}</th>
            {numbered.map(({ number }) => (
              <th key={number} scope="col">
                {number}
              </th>
            ))}
            {/* The judges' points are no part of a fight's score. */}
            {board === 'mma' ? null : <th scope="col">{t('event.total')}</th>}
          </tr>
        </thead>
        <tbody>
          {(['home', 'away'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">
                <SideFace of={event} side={side} />
                <span>{side === 'home' ? home : away}</span>
              </th>
              {numbered.map((part) => (
                <td key={part.number} data-best={part[side] > part[OTHER[side]] ? '' : undefined}>
                  {part[side]}
                </td>
              ))}
              {board === 'mma' ? null : <td data-total="">{score[side]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const OTHER = { home: 'away', away: 'home' } as const;
