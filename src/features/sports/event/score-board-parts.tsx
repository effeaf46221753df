import { useTranslation } from 'react-i18next';
import type { SportEvent } from '#contract/endpoints/sports/sports-calls.ts';
import { SideFace } from '#src/widgets/sports/faces.tsx';
import css from './event.module.css';

/** Sports whose score has parts with a name of their own. */
const BOARDS = ['basketball', 'tennis', 'volleyball', 'mma', 'esports'] as const;

/** The score by part: a football match's first half as a sentence, quarters, sets, rounds and maps as a board. */
export function ScoreBoardParts({ event }: { event: SportEvent }) {
  const { t } = useTranslation('sports');
  const { sport, home, away, score } = event;
  const parts = score?.parts ?? [];
  const board = BOARDS.find((one) => one === sport);
  const [first] = parts;
  if (!score || !first) return null;
  if (!board) {
    return parts.length > 1 ? (
      <p className={css.parts}>{t('event.half', { score: `${first.home}–${first.away}` })}</p>
    ) : null;
  }
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
                <SideFace
                  sport={sport}
                  name={event[side]}
                  other={side === 'away' ? home : undefined}
                  size={20}
                />
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
