import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { go } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { mayDeposit } from '#src/data/player/user.ts';
import { Button } from '#src/ui/action/button.tsx';
import { ButtonLink } from '#src/ui/action/button-link.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { Balance } from '#src/widgets/wallet/balance.tsx';
import { DynamicButtons } from '../dynamic-buttons.tsx';
import { NAV_ENTRIES } from '../menu/nav-entries.ts';
import { usePlayer } from '../use-player.ts';
import { BrandLink } from './brand-link.tsx';
import css from './header.module.css';

/** Left the brand; right the balance, withdraw (on wide screens) and deposit, or for a visitor login and register. No deposit button on the protection pages. */
export function Header() {
  const { t } = useTranslation();
  const { status, user, balance } = usePlayer();
  const settings = useQuery(settingsQuery()).data;
  const visitor = status === 'out';
  const online = useOnline();
  const [path] = useLocation();
  const deposit = () => (online ? openModal('deposit') : showAlert('info', t('offline.reason')));
  return (
    <header className={css.header}>
      <BackButton />
      <BrandLink />
      <div className={css.end} data-visitor={visitor ? '' : undefined}>
        <DynamicButtons place="header" />
        {visitor ? (
          <>
            <Button size="small" onClick={() => openModal('login')}>
              {t('login')}
            </Button>
            <Button size="small" kind="primary" onClick={() => openModal('register')}>
              {t('register')}
            </Button>
          </>
        ) : (
          <>
            <Balance cents={balance} />
            {settings.withdraw_enabled || user?.blocked_at ? (
              <span className={css.wide}>
                <ButtonLink as={Link} size="small" href={paths.withdraw}>
                  {t('nav.withdraw')}
                </ButtonLink>
              </span>
            ) : null}
            {mayDeposit(settings, user) && !path.startsWith(paths.protection) ? (
              <>
                <IconButton
                  icon="plus"
                  label={t('deposit')}
                  className={css.plus}
                  aria-disabled={!online || undefined}
                  onClick={deposit}
                />
                <span className={css.wide}>
                  <Button
                    size="small"
                    kind="primary"
                    disabled={!online}
                    title={online ? undefined : t('offline.reason')}
                    onClick={deposit}
                  >
                    {t('deposit')}
                  </Button>
                </span>
              </>
            ) : null}
          </>
        )}
        <IconButton
          icon="user"
          label={t('nav.account')}
          className={css.account}
          onClick={() => openModal('account')}
        />
      </div>
    </header>
  );
}

/** The way back where the browser shows none: in a window of the installed app, on pages that no tab leads to. */
function BackButton() {
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
