import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { REALITY_MINUTES } from '#contract/limits.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { protectionQuery, setRealityCheck } from '#src/data/player/protection.ts';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { FoldRow } from '../fold-row.tsx';
import css from '../protection.module.css';

/** How often the reality check shows the session's time and result, and the choice of another interval. */
export function RealityCheckRow({ level }: { level: 2 | 3 }) {
  const { t } = useTranslation('protection');
  const online = useOnline();
  const minutes = useQuery(protectionQuery()).data?.reality_minutes;
  const choose = useMutation(setRealityCheck());
  const shown = choose.isPending ? choose.variables : minutes;
  return (
    <FoldRow
      level={level}
      title={t('reality.title')}
      value={shown === undefined ? '' : t('reality.now', { minutes: shown })}
    >
      <p className={css.note}>{t(online ? 'reality.text' : 'offline')}</p>
      <ChoiceRow
        label={t('reality.every')}
        options={REALITY_MINUTES.choices.map((one) => ({
          id: String(one),
          label: t('reality.minutes', { count: one }),
          off: !online,
        }))}
        chosen={shown === undefined ? '' : String(shown)}
        onChoose={(id) => {
          const wanted = REALITY_MINUTES.choices.find((one) => String(one) === id);
          if (wanted === undefined) return;
          choose.mutate(wanted, {
            onSuccess: () => showAlert('success', t('reality.saved', { count: wanted })),
            onError: (error) => showAlert('error', errorText(error, t), { help: 'limits' }),
          });
        }}
      />
    </FoldRow>
  );
}
