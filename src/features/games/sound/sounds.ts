import { hasSound } from '#src/widgets/casino/sound/sound-preference.ts';

type Sounds = typeof import('./tones.ts');

/** Plays a sound of the games if the player has switched sound on. They are loaded only then; a failed load is silent. */
export function playSound(play: (sounds: Sounds) => void): void {
  if (hasSound()) void import('./tones.ts').then(play, () => {});
}
