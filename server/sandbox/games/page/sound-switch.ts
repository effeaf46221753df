import { pagePart } from './page-element.ts';
import type { ParentWindow } from './parent-window.ts';
import { playSound, setSound, soundIsOn } from './sound.ts';

/** The frame's switch of the one sound of all games: the page around stores the choice. */
export function soundSwitch(page: ParentWindow): void {
  const button = pagePart('.sound', HTMLButtonElement);
  function show(on: boolean): void {
    setSound(on);
    button.setAttribute('aria-checked', String(on));
  }
  page.onSound(show);
  button.addEventListener('click', () => {
    show(!soundIsOn());
    playSound('press');
    page.send({ type: 'sound-changed', on: soundIsOn() });
  });
}
