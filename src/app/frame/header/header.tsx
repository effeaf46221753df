import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { imageUrl } from '#contract/rules/page/images.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { useOwnTitle, useSection } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { usePath } from '#src/core/navigation/use-path.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { mayDeposit } from '#src/data/player/user.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { AppMark } from '#src/ui/art/app-mark.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Balance } from '#src/widgets/wallet/balance.tsx';
import { routeOf } from '../../routes/routes.ts';
import { ownBrand } from '../brands.ts';
import { DynamicButtons } from '../dynamic-buttons.tsx';
import { NAV_ENTRIES, TABS } from '../menu/nav-entries.ts';
import { usePlayer } from '../use-player.ts';
import css from './header.module.css';
import { SearchButton } from './search-button.tsx';

/**
 * Left the brand, on a phone's inner pages the way back and the title; right the balance, withdraw (on wide screens) and deposit,
 * or for a visitor login and register. No deposit button on the protection pages and on the deposit's own.
 */
export function Header() {
  const { t } = useTranslation();
  const { status, user, balance } = usePlayer();
  const settings = useSettings();
  const visitor = status === 'out';
  const online = useOnline();
  const path = usePath();
  const [own, section] = [useOwnTitle(), useSection()];
  const isIn = (entries: typeof NAV_ENTRIES) => entries.some(({ to }) => to === path);
  // What shares home's section has no title of its own: the other address of home, and the pages without content (§2).
  const inner = !isIn(TABS) && routeOf(path)?.route.section !== 'home';
  // The sportsbook's lists have no heading that is seen.
  const named = path === paths.sports;
  const deposit = () => (online ? openModal('deposit') : showAlert('info', t('offline.reason')));
  return (
    <header className={classNames(css.header, inner && css.inner, named && css.named)}>
      {isIn(NAV_ENTRIES) && !inner ? null : <BackButton />}
      <BrandLink />
      {inner || named ? (
        <span className={css.title} data-title aria-hidden>
          {section?.name ?? own}
        </span>
      ) : null}
      <SearchButton />
      <div className={css.end}>
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
            {mayDeposit(settings, user) && path !== paths.deposit && !path.startsWith(paths.protection) ? (
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

/** The way back on a phone's inner pages, and in a window of the installed app, where the browser shows none. */
function BackButton() {
  const { t } = useTranslation();
  return <IconButton icon="back" label={t('back')} className={css.back} onClick={back} />;
}

/** A page that the app opened with has nothing before it. The length counts the entries after it too. */
function back(): void {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } };
  if (navigation?.canGoBack ?? history.length > 1) history.back();
  else navigate(paths.home);
}

/** The operator's mark: the settings' logo, else the brand's, else the drawn mark with the name. Leads home. */
export function BrandLink() {
  const { t } = useTranslation();
  const { general_logo } = useSettings();
  const brand = ownBrand();
  const logo = imageUrl(general_logo || brand.logo || '');
  return (
    <Link href={paths.home} className={css.brand} aria-label={t('brand_home', { name: brand.name })}>
      {logo ? (
        <img src={logo} alt="" height={32} className={css.logo} />
      ) : (
        <>
          <AppMark />
          <span className={css.name}>{brand.name}</span>
        </>
      )}
    </Link>
  );
}
