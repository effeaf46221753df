import { queryOptions } from '@tanstack/react-query';
import { atom } from 'jotai';
import { DEFAULT_SETTINGS, getSettings, type Settings } from '#contract/endpoints/content/settings-calls.ts';
import { call } from '#src/core/api/call.ts';
import { queryAtom } from '#src/core/cache/query-atom.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { atomHook } from '#src/core/state/store.ts';

/** Site settings; never undefined, because every one has a default (§9, D15). */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: (): Promise<Settings> => call(getSettings),
    initialData: DEFAULT_SETTINGS,
    initialDataUpdatedAt: 0,
    meta: { public: true, persist: true },
  });
}

const settingsAtom = queryAtom<typeof getSettings>(settingsQuery);
const knownSettingsAtom = atom((get) => get(settingsAtom).data ?? DEFAULT_SETTINGS);

/** The settings, for components. */
export const useSettings = atomHook(knownSettingsAtom);

/** The settings as currently known, for code outside React. */
export function currentSettings(): Settings {
  return queryClient.getQueryData(settingsQuery().queryKey) ?? DEFAULT_SETTINGS;
}
