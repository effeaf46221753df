import { queryOptions } from '@tanstack/react-query';
import { DEFAULT_SETTINGS, getSettings, type Settings } from '#contract/endpoints/settings.ts';
import { call } from '#src/core/api/call.ts';
import { queryClient } from '#src/core/cache/query-client.ts';

/** Site settings; never undefined, because every one has a default (§9, D15). */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }): Promise<Settings> => call(getSettings, { signal }),
    initialData: DEFAULT_SETTINGS,
    initialDataUpdatedAt: 0,
    meta: { public: true, persist: true },
  });
}

/** The settings as currently known, for code outside React. */
export function currentSettings(): Settings {
  return queryClient.getQueryData(settingsQuery().queryKey) ?? DEFAULT_SETTINGS;
}
