import { useState } from 'react';
import type { Account } from '#contract/endpoints/account.ts';
import { addressLine } from '#contract/rules/address.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { SectionHeader } from '#src/ui/layout/section-header.tsx';
import css from '../account.module.css';
import { AddressForm } from './address-form.tsx';

/** The player's address (D11), with the form to correct it. */
export function AddressSection({ account: { address } }: { account: Account }) {
  const { t } = useTranslation('account');
  const [changing, setChanging] = useState(false);
  const done = () => {
    setChanging(false);
    showAlert('success', t('address.saved'));
  };
  return (
    <section aria-labelledby="address" className={css.section}>
      <SectionHeader id="address" title={t('account.address')} />
      {changing ? (
        <AddressForm address={address} onDone={done} onLeave={() => setChanging(false)} />
      ) : (
        <Card>
          <div className={css.section}>
            <p className={css.line}>{address ? addressLine(address) : t('address.none')}</p>
            <Button wide onClick={() => setChanging(true)}>
              {t(address ? 'address.change' : 'address.say')}
            </Button>
          </div>
        </Card>
      )}
    </section>
  );
}
