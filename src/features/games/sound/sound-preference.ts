import { atom } from 'jotai';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';

/** Whether the games are heard on this device: off until somebody switches it on. Null: not read from the device yet. */
const preferenceAtom = atom<boolean | null>(null);

export const soundAtom = atom((get) => get(preferenceAtom) ?? readStored(STORED.sound) === 'on');

/** Switches and keeps the choice. */
export function setSoundPreference(on: boolean): void {
  store.set(preferenceAtom, on);
  writeStored(STORED.sound, on ? 'on' : 'off');
}

/** The sounds themselves, if they are switched on; what isn't wanted isn't loaded. A failed load is silence. */
export async function sounds(): Promise<typeof import('./tones.ts') | undefined> {
  return store.get(soundAtom) ? import('./tones.ts').catch(() => undefined) : undefined;
}
