import { useMutation } from '@tanstack/react-query';
import { REALITY_MINUTES } from '#contract/limits.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { setRealityCheck } from '#src/data/player/protection.ts';
import { ChoiceRow } from '#src/ui/form/choice-row.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import css from '../protection.module.css';

/** How often the reality check shows the session's time and result. */
export function RealityCheckInterval({ minutes }: { minutes: number }) {
  const { t } = useTranslation('protection');
  const online = useOnline();
  const choose = useMutation(setRealityCheck());
  const shown = choose.isPending ? choose.variables : minutes;
  return (
    <Card>
      <div className={css.kind}>
        <h3>{t('reality.title')}</h3>
        <p className={css.note}>{t(online ? 'reality.text' : 'offline')}</p>
      </div>
      <ChoiceRow
        label={t('reality.every')}
        options={REALITY_MINUTES.choices.map((one) => ({
          id: String(one),
          label: t('reality.minutes', { count: one }),
          disabled: !online,
        }))}
        chosen={String(shown)}
        onChoose={(id) => {
          const wanted = REALITY_MINUTES.choices.find((one) => String(one) === id);
          if (wanted === undefined) return;
          choose.mutate(wanted, {
            onSuccess: () => showAlert('success', t('reality.saved', { count: wanted })),
            onError: (error) => showAlert('error', errorText(error, t)),
          });
        }}
      />
    </Card>
  );
}
