import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LANGUAGE_RECORDS } from '#contract/languages.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useOnline } from '#src/core/net/online.ts';
import { type ModalSlot, openModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { switchLanguage } from '#src/core/text/switch-language.ts';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from '#src/core/theme/theme.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { logOut } from '#src/data/player/log-out.ts';
import { mayDeposit } from '#src/data/player/user.ts';
import { useInstall } from '#src/features/pwa/install/use-install.ts';
import { useWithdrawOpen } from '#src/features/wallet/withdraw/use-withdraw-open.ts';
import { Button, ButtonLink } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import type { IconName } from '#src/ui/art/icon-paths.ts';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { Stat, StatList } from '#src/ui/layout/stat.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { useLiveChat } from '../frame/use-live-chat.ts';
import { usePlayer } from '../frame/use-player.ts';
import css from './account-modal.module.css';

/** The account's sheet: where a player's own pages are, language, theme, texts, the way out. */
export function AccountModal(slot: ModalSlot) {
  const { t } = useTranslation();
  const { status, user } = usePlayer();
  return (
    <Modal {...slot} title={user?.name || t('dialogs:account.title')} closeLabel={t('close')}>
      <div className={css.sheet}>
        {status === 'out' ? <WaysIn /> : <OwnPlaces onLeave={slot.onClose} />}
        <LanguageChoice />
        <ThemeChoice />
        <ul className={css.places}>
          {/* The narrowest phones have no room for it in a visitor's header (decision 051). */}
          <li>
            <button type="button" className={css.place} onClick={() => openModal('search')}>
              <Icon name="search" />
              <span>{t('search')}</span>
              <Icon name="chev" size={18} />
            </button>
          </li>
          {status === 'out' ? (
            <Place icon="gift" to={paths.promotions} text={t('nav.promotions')} onLeave={slot.onClose} />
          ) : null}
          <Place
            icon="shield"
            to={paths.responsibleGaming}
            text={t('footer.responsible')}
            onLeave={slot.onClose}
          />
          <Place icon="list" to={paths.terms} text={t('support:footer.terms')} onLeave={slot.onClose} />
          <Place icon="eye" to={paths.privacy} text={t('support:footer.privacy')} onLeave={slot.onClose} />
          <Place icon="help" to={paths.help} text={t('help')} onLeave={slot.onClose} />
          <Complaints onLeave={slot.onClose} />
          <Support onLeave={slot.onClose} />
        </ul>
        <InstallButton />
        {status === 'out' ? null : (
          <Button wide icon="exit" onClick={() => void logOut()}>
            {t('dialogs:account.logout')}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function WaysIn() {
  const { t } = useTranslation();
  return (
    <div className={css.ways}>
      <p>{t('dialogs:account.visitor')}</p>
      <Button onClick={() => openModal('login')}>{t('login')}</Button>
      <Button kind="primary" onClick={() => openModal('register')}>
        {t('register')}
      </Button>
    </div>
  );
}

/** Always here for a player who looks for it, also after they dismissed the offer. */
function InstallButton() {
  const { t } = useTranslation('install');
  const { way, start } = useInstall();
  return way === 'none' ? null : (
    <Button wide icon="home" onClick={() => void start()}>
      {t('account')}
    </Button>
  );
}

function OwnPlaces({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const settings = useSettings();
  const { casino_enabled, bonus_enabled, refer_enabled } = settings;
  const { user } = usePlayer();
  const withdrawOpen = useWithdrawOpen();
  const online = useOnline();
  const money = useMoney();
  return (
    <>
      {user && user.wallet.bonus_mixed > 0 ? (
        <StatList>
          <Stat label={t('dialogs:account.real')} value={money(user.balance)} />
          <Stat label={t('dialogs:account.bonus')} value={money(user.wallet.bonus_mixed)} align="end" />
        </StatList>
      ) : null}
      <div className={css.money}>
        {mayDeposit(settings, user) ? (
          <Button
            wide
            kind="primary"
            icon="dn"
            disabled={!online}
            reason={t('offline.label')}
            onClick={() => openModal('deposit')}
          >
            {t('deposit')}
          </Button>
        ) : null}
        {!withdrawOpen ? null : online ? (
          <ButtonLink as={Link} wide icon="up" href={paths.withdraw} onClick={onLeave}>
            {t('nav.withdraw')}
          </ButtonLink>
        ) : (
          <Button wide icon="up" disabled reason={t('offline.label')}>
            {t('nav.withdraw')}
          </Button>
        )}
      </div>
      <ul className={css.places}>
        <Place icon="wallet" to={paths.wallet} text={t('nav.wallet')} onLeave={onLeave} />
        <Place icon="list" to={paths.transactions} text={t('nav.transactions')} onLeave={onLeave} />
        {casino_enabled ? (
          <Place icon="star" to={paths.favourites} text={t('nav.favourites')} onLeave={onLeave} />
        ) : null}
        {bonus_enabled ? (
          <>
            <Place icon="gem" to={paths.bonuses} text={t('nav.bonuses')} onLeave={onLeave} />
            <Place icon="slip" to={paths.coupons} text={t('nav.coupons')} onLeave={onLeave} />
          </>
        ) : null}
        <Place icon="gift" to={paths.playerPromotions} text={t('nav.promotions')} onLeave={onLeave} />
        {bonus_enabled && refer_enabled ? (
          <Place icon="share" to={paths.referrals} text={t('nav.referrals')} onLeave={onLeave} />
        ) : null}
        <Place icon="shield" to={paths.protection} text={t('nav.protection')} onLeave={onLeave} />
        <Place icon="user" to={paths.account} text={t('nav.account')} onLeave={onLeave} />
        <li>
          <button type="button" className={css.place} onClick={() => openModal('user-document')}>
            <Icon name="cam" />
            <span>{t('nav.document')}</span>
            <Icon name="chev" size={18} />
          </button>
        </li>
      </ul>
    </>
  );
}

interface PlaceProps {
  icon: IconName;
  to: string;
  text: string;
  onLeave: () => void;
}

function Place({ icon, to, text, onLeave }: PlaceProps) {
  return (
    <li>
      <Link href={to} className={css.place} onClick={onLeave}>
        <Icon name={icon} />
        <span>{text}</span>
        <Icon name="chev" size={18} />
      </Link>
    </li>
  );
}

function Complaints({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('support');
  return <Place icon="alert" to={paths.complaints} text={t('complaints')} onLeave={onLeave} />;
}

/** The chat can't be reached behind the sheet, so opening the chat closes the sheet. */
function Support({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('support');
  const { there, opened, toggle } = useLiveChat();
  const press = () => {
    onLeave();
    toggle();
  };
  return there ? (
    <li>
      <button type="button" className={css.place} aria-expanded={opened} onClick={press}>
        <Icon name="help" />
        <span>{t('live')}</span>
        <Icon name="chev" size={18} />
      </button>
    </li>
  ) : null;
}

function LanguageChoice() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ChoiceRow
      label={t('dialogs:account.language')}
      options={LANGUAGE_RECORDS.map(({ code, name }) => ({ id: code, label: name, lang: code }))}
      chosen={language}
      onChoose={(code) => void switchLanguage(code)}
    />
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  return (
    <ChoiceRow
      label={t('dialogs:account.theme')}
      options={THEME_CHOICES.map((id) => ({ id, label: t(`dialogs:account.theme_${id}`) }))}
      chosen={choice}
      onChoose={chooseTheme}
    />
  );
}
