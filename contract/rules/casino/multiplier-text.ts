/**
 * A multiple of the stake (hundredths) as text, written in one way in all games and languages, as odds are: a dot and two
 * digits, none for a whole number. `1.71×`, `2×`.
 */
export function multiplierText(hundredths: number): string {
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  return rest === 0 ? `${whole}×` : `${whole}.${String(rest).padStart(2, '0')}×`;
}
