import { atom } from 'jotai';
import { STORED } from '#contract/stored.ts';
import { readStored, writeStored } from '#src/core/device/storage.ts';
import { store } from '#src/core/state/store.ts';

/**
 * Whether games have sound on this device. Off until the
 * player switches it on. Null: not read from the device yet.
 */
const preferenceAtom = atom<boolean | null>(null);

export const soundAtom = atom((get) => get(preferenceAtom) ?? readStored(STORED.sound) === 'on');

/** Switches the sound and stores the choice on this device. */
export function setSoundPreference(on: boolean): void {
  store.set(preferenceAtom, on);
  writeStored(STORED.sound, on ? 'on' : 'off');
}

/** Whether games have sound now, for code outside React. */
export const hasSound = (): boolean => store.get(soundAtom);
