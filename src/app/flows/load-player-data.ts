import { currentLanguage } from '#src/core/text/language.ts';
import { queryClient } from '#src/core/cache/query-client.ts';
import { bonusesQuery } from '#src/data/wallet/bonuses.ts';
import { couponsQuery } from '#src/data/wallet/coupons.ts';
import { favouritesQuery } from '#src/data/casino/favourites.ts';
import { currentSettings } from '#src/data/content/settings.ts';

/** §4: what a player's start loads beside the profile: favourites if there are none yet, coupons and rollovers. */
export function loadPlayerData(): void {
  if (!queryClient.getQueryData(favouritesQuery().queryKey)?.length) {
    void queryClient.prefetchQuery(favouritesQuery());
  }
  if (!currentSettings().bonus_enabled) return;
  void queryClient.prefetchQuery(couponsQuery(currentLanguage()));
  void queryClient.prefetchQuery(bonusesQuery(currentLanguage()));
}
