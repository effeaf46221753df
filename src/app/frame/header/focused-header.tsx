import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useOwnTitle } from '#src/core/navigation/page-title.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import { IconButton } from '#src/ui/action/icon-button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Balance } from '#src/widgets/wallet/balance.tsx';
import { usePlayer } from '../use-player.ts';
import css from './focused-header.module.css';
import frame from './header.module.css';

/** The focused layout's header: the way out in words, what this is, the balance, the menu. */
export function FocusedHeader() {
  const { t } = useTranslation();
  const title = useOwnTitle();
  const { balance } = usePlayer();
  return (
    <header className={classNames(frame.header, css.focused)}>
      <ButtonLink as={Link} href={paths.casino} size="small" icon="exit" className={css.leave}>
        {t('leave')}
      </ButtonLink>
      {title ? <h1 className={css.title}>{title}</h1> : <span className={css.title} />}
      <Balance cents={balance} />
      <IconButton icon="menu" label={t('nav.account')} onClick={() => openModal('account')} />
    </header>
  );
}
