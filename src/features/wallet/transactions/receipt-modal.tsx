import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/endpoints/wallet/wallet-calls.ts';
import { LOCALES } from '#contract/languages.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { bytesOf, saveFile } from '#src/core/device/save-file.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { userQuery } from '#src/data/player/user.ts';
import { printReceipt } from '#src/data/wallet/transactions.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { bonusText } from './bonus-text.ts';
import css from './receipt-modal.module.css';
import { transactionRow } from './statement-list.tsx';

/** The receipt of a transaction, on screen and as a file; it stays drawn while it leaves. */
export function ReceiptModal({ of, onClose }: { of: Transaction | null; onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const [shown, setShown] = useState(of);
  if (of && of !== shown) setShown(of);
  return (
    <Modal
      open={of !== null}
      title={t('receipt.title')}
      closeLabel={t('close')}
      onClose={onClose}
      foot={shown ? <ReceiptFile id={shown.id} /> : null}
    >
      {shown ? <Receipt of={shown} /> : null}
    </Modal>
  );
}

function Receipt({ of }: { of: Transaction }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const locale = LOCALES[useLanguage()];
  const { general_time_zone: timeZone, general_company, general_licence } = useSettings();
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  const row = transactionRow(of);
  const at = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'medium',
  }).format(of.created_at);
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t('receipt.what'), row.name || t(`transactions.kind.${row.kind}`)],
    [t('transactions.column.move'), row.move ? t(`transactions.move.${row.move}`) : ''],
    [t('receipt.money'), bonusText(of, t, money)],
    [t('transactions.column.status'), t(row.status)],
    [t('receipt.at'), at],
    [t('receipt.holder'), user ? `${user.name}, CPF ${user.document_masked}` : ''],
    [t('receipt.code'), of.source.id ?? of.id],
    [t('receipt.company'), [general_company, general_licence].filter(Boolean).join(', ')],
  ];
  return (
    <>
      <p className={`${css.amount} num`} translate="no">
        {money(row.amount, { sign: row.moved ? 'always' : 'minus' })}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}

function ReceiptFile({ id }: { id: string }) {
  const { t } = useTranslation('wallet');
  const online = useOnline();
  const file = useMutation(printReceipt());
  const save = () =>
    file.mutate(id, {
      onSuccess: ({ file_name, pdf }) => saveFile(file_name, bytesOf(pdf), 'application/pdf'),
      onError: (error) => showAlert('error', errorText(error, t)),
    });
  return (
    <Button
      icon="dn"
      size="large"
      wide
      loading={file.isPending}
      loadingText={t('transactions.exporting')}
      disabled={!online}
      reason={t('offline')}
      onClick={save}
    >
      {t('receipt.save')}
    </Button>
  );
}
