import { useAtomState } from '#src/core/state/store.ts';
import { Button } from '#src/ui/action/button.tsx';
import { setSoundPreference, soundAtom } from './sound-preference.ts';

const SPEAKER = 'M4 9.5v5h4l5 4v-13l-5 4z';
const WAVES = 'M16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8.5 8.5 0 0 1 0 11';
const CROSS = 'M17 9.5l5 5m0-5l-5 5';

type SoundSwitchProps = {
  /** The accessible name. */
  label: string;
  /** Called after the sound was switched on. */
  onOn?: () => void;
};

/**
 * Switches the sound of all games on this device: the house's own and those in a frame. A loudspeaker with waves or with
 * a cross. Its paths are here, because the common icons are in the first load.
 */
export function SoundSwitch({ label, onOn }: SoundSwitchProps) {
  const on = useAtomState(soundAtom);
  const toggle = () => {
    setSoundPreference(!on);
    if (!on) onOn?.();
  };
  return (
    <Button kind="text" size="small" role="switch" aria-checked={on} aria-label={label} onClick={toggle}>
      <svg
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={SPEAKER + (on ? WAVES : CROSS)} />
      </svg>
    </Button>
  );
}
