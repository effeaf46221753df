import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { safePath, safeUrl } from '#contract/rules/page/safe-url.ts';
import { TELEPHONE_LINK } from '#contract/rules/page/telephone-link.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './operator-details.module.css';

/** Who runs the site and under which licence, who supervises it, how it is paid, who helps: what the settings know of it. */
export function OperatorDetails() {
  const { t } = useTranslation('support');
  const { general_company, general_licence, general_regulators, general_help_lines, deposit_enabled } =
    useSettings();
  const pix = deposit_enabled ? <Pix /> : null;
  const facts: [name: string, value: ReactNode][] = [
    ['company', general_company],
    ['licence', general_licence],
    ['regulators', linksOf(general_regulators)],
    ['payment', pix],
    ['help', linksOf(general_help_lines)],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className={css.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`operator.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Pix() {
  return (
    <span className={css.pix}>
      <Icon name="pix" size={18} />
      PIX
    </span>
  );
}

/** Links of the operator's; one whose address may not be followed is left out. Null where none is left. */
function linksOf(given: readonly { name: string; url: string }[]): ReactNode {
  const links = given.flatMap(({ name, url }) => {
    const address = TELEPHONE_LINK.test(url) ? url : safeUrl(url, ['*']);
    return address ? [{ name, address }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ name, address }) => (
        <li key={name + address}>
          {safePath(address) ? (
            <Link href={address}>{name}</Link>
          ) : (
            <a
              href={address}
              {...(TELEPHONE_LINK.test(address) ? {} : { target: '_blank', rel: 'noopener' })}
            >
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
