import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/layout/card.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import css from '../protection.module.css';

/** The federal service that bars a CPF at every operator, and the helplines. `lines`: the key of its texts. */
const HELP = [
  {
    lines: 'central',
    icon: 'shield',
    href: 'https://www.gov.br/fazenda/pt-br/composicao/orgaos/secretaria-de-premios-e-apostas/modulo-de-impedidos/autoexclusao-faq',
  },
  { lines: 'cvv', icon: 'help', href: 'tel:188' },
  { lines: 'sus', icon: 'help', href: 'tel:136' },
  { lines: 'ja', icon: 'user', href: 'https://jogadoresanonimos.com.br' },
] as const;

/** Where to self-exclude from all operators at once, and where to find help. */
export function HelpList() {
  const { t } = useTranslation('protection');
  return (
    <Card lines>
      {HELP.map(({ lines, icon, href }) => {
        const isPage = href.startsWith('https:');
        return (
          <ListRow
            key={lines}
            icon={icon}
            title={
              <a
                className={css.help}
                href={href}
                {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              >
                <span>{t(`help.${lines}`)}</span>
                {isPage ? <span className="visually-hidden">{` ${t('help.new_tab')}`}</span> : null}
              </a>
            }
            meta={t(`help.${lines}_text`)}
          />
        );
      })}
    </Card>
  );
}
