import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#src/core/navigation/paths.ts';
import { Icon } from '#src/ui/art/icon.tsx';

/** From a form up to the wallet that it belongs to. */
export function WalletLink() {
  const { t } = useTranslation('wallet');
  return (
    <Link href={paths.wallet}>
      <Icon name="back" size={16} />
      <span>{t('wallet.title')}</span>
    </Link>
  );
}
