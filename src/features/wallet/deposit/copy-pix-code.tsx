import { useEffect, useState } from 'react';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import css from './deposit.module.css';

/** How long the button shows its success state (ms). */
const SAID_MS = 2_000;

/** The PIX code to copy. If the browser refuses clipboard access, the code can be selected instead. */
export function CopyPixCode({ code }: { code: string }) {
  const { t } = useTranslation('wallet');
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = () => {
    // Insecure contexts have no clipboard API.
    Promise.resolve(navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return (
    <>
      <Button kind="primary" size="large" wide icon={state === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {t(state === 'copied' ? 'deposit.copied' : 'deposit.copy')}
      </Button>
      <span role="status" className="visually-hidden">
        {state === 'copied' ? t('deposit.copied') : ''}
      </span>
      {state === 'refused' ? (
        <label className={css.byHand}>
          {t('deposit.copy_by_hand')}
          <textarea readOnly rows={4} value={code} onFocus={(event) => event.currentTarget.select()} />
        </label>
      ) : (
        <p className={css.code}>{code}</p>
      )}
    </>
  );
}
