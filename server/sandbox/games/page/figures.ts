import './figures.css';
import { pagePart } from './page-element.ts';

/** Most letters of a figure that is written large beside the buttons. */
const LONG = 8;

interface Figures {
  left(name: string, value: string): void;
  right(name: string, value: string): void;
}

/** The two large figures over a game, which are always there. */
export function figures(): Figures {
  const write = (side: string, name: string, value: string) => {
    pagePart(`[data-figure=${side}-name]`, HTMLElement).textContent = name;
    const figure = pagePart(`[data-figure=${side}]`, HTMLElement);
    figure.textContent = value;
    figure.toggleAttribute('data-long', value.length > LONG);
  };
  return {
    left: (name, value) => write('left', name, value),
    right: (name, value) => write('right', name, value),
  };
}
