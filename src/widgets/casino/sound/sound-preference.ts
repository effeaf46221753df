import { atom } from 'jotai';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';

/**
 * Whether the games' sound is on for this device. Off until the
 * player switches it on. Null: not read from the device yet.
 */
const preferenceAtom = atom<boolean | null>(null);

export const soundAtom = atom((get) => get(preferenceAtom) ?? readStored(STORED.sound) === 'on');

/** Switches the sound and stores the choice on this device. */
export function setSoundPreference(on: boolean): void {
  store.set(preferenceAtom, on);
  writeStored(STORED.sound, on ? 'on' : 'off');
}

/** The sounds, if they are on. They are loaded only then, and a failed load is silent. */
export async function sounds(): Promise<typeof import('./tones.ts') | undefined> {
  return store.get(soundAtom) ? import('./tones.ts').catch(() => undefined) : undefined;
}
