import { useMutation } from '@tanstack/react-query';
import { showAlert } from '#src/core/state/alerts.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { saveFile } from '#src/core/device/save-file.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { exportStatement } from '#src/data/wallet/statement.ts';
import { Button } from '#src/ui/action/button.tsx';

import { filterQuery, type StatementFilter } from './statement-filter.ts';

/** Downloads the filtered statement as a file. */
export function ExportButton({ filter }: { filter: StatementFilter }) {
  const { t } = useTranslation('wallet');
  const online = useOnline();
  const file = useMutation(exportStatement());
  const take = () =>
    file.mutate(filterQuery(filter), {
      onSuccess: ({ file_name, csv, rows, truncated }) => {
        saveFile(file_name, csv, 'text/csv;charset=utf-8');
        showAlert(
          'success',
          t(truncated ? 'transactions.exported_part' : 'transactions.exported', { count: rows }),
        );
      },
      onError: (error) => showAlert('error', errorText(error, t)),
    });
  return (
    <Button
      icon="dn"
      loading={file.isPending}
      loadingText={t('transactions.exporting')}
      disabled={!online}
      reason={t('offline')}
      onClick={take}
    >
      {t('transactions.export')}
    </Button>
  );
}
