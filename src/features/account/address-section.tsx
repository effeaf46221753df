import { useState } from 'react';
import type { Account } from '#contract/endpoints/account.ts';
import { addressLine } from '#contract/rules/address.ts';
import { showAlert } from '#src/core/alerts.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SectionHead } from '#src/ui/section-head.tsx';
import css from './account.module.css';
import { AddressForm } from './address-form.tsx';

/** Where the player lives (D11), and the way to correct it. */
export function AddressSection({ account: { address } }: { account: Account }) {
  const { t } = useTranslation('account');
  const [changing, setChanging] = useState(false);
  const done = () => {
    setChanging(false);
    showAlert('success', t('address.saved'));
  };
  return (
    <section aria-labelledby="address" className={css.section}>
      <SectionHead id="address" title={t('account.address')} />
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
