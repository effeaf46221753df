import { useLocation } from 'wouter';
import { go } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import css from './header.module.css';
import { NAV_ENTRIES } from '../menu/nav-entries.ts';

/** The way back where the browser shows none: in a window of the installed app, on pages that no tab leads to. */
export function BackButton() {
  const { t } = useTranslation();
  const [path] = useLocation();
  if (NAV_ENTRIES.some(({ to }) => to === path)) return null;
  return <IconButton icon="back" label={t('back')} className={css.back} onClick={back} />;
}

/** A page that the app opened with has nothing before it. */
function back(): void {
  if (history.length > 1) history.back();
  else go(paths.home);
}
