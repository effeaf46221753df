import './figures.css';
import { pagePart } from './page-element.ts';

interface Figures {
  left(name: string, value: string): void;
  right(name: string, value: string): void;
}

/** The two large figures over a game, which are always there. */
export function figures(): Figures {
  const write = (side: string, name: string, value: string) => {
    pagePart(`[data-figure=${side}-name]`, HTMLElement).textContent = name;
    pagePart(`[data-figure=${side}]`, HTMLElement).textContent = value;
  };
  return {
    left: (name, value) => write('left', name, value),
    right: (name, value) => write('right', name, value),
  };
}
