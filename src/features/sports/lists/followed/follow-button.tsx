import { useTranslation } from 'react-i18next';
import { MAX_FOLLOWED } from '#contract/stored-lists.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { followedAtom, toggleFollowed } from './followed.ts';

/** Follows a team or a league; `of` is its key, `name` its name. */
export function FollowButton({ of, name }: { of: string; name: string }) {
  const { t } = useTranslation('sports');
  const followed = useAtomState(followedAtom).includes(of);
  return (
    <IconButton
      icon="star"
      iconSize={18}
      filled={followed}
      label={t('follow.label', { name })}
      aria-pressed={followed}
      onClick={() => {
        if (!toggleFollowed(of)) showAlert('info', t('follow.full', { count: MAX_FOLLOWED }));
      }}
    />
  );
}
