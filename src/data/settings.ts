import { queryOptions } from '@tanstack/react-query';
import { DEFAULT_SETTINGS, getSettings, type Settings } from '#contract/endpoints/settings.ts';
import { call } from '#src/core/call.ts';
import { keptAtOf, rememberKept } from '#src/core/kept-answers.ts';
import { queryClient } from '#src/core/query-client.ts';

/** Site settings; never undefined, because every one has a default (§9, D15). */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }): Promise<Settings> => {
      const answer = await call(getSettings, { signal });
      // The build's own snapshot is worth less than anything that the backend ever said.
      if (keptAtOf(answer) !== 0) return answer;
      const known = { ...currentSettings() };
      rememberKept(known, queryClient.getQueryState(['settings'])?.dataUpdatedAt ?? 0);
      return known;
    },
    initialData: DEFAULT_SETTINGS,
    initialDataUpdatedAt: 0,
    meta: { persist: true },
  });
}

/** What is known of the settings now, for code without React. */
export function currentSettings(): Settings {
  return queryClient.getQueryData(settingsQuery().queryKey) ?? DEFAULT_SETTINGS;
}
