import { useEffect, useRef } from 'react';
import { saveFile } from '#src/core/device/save-file.ts';
import { useReloadBlock } from '#src/core/pwa/use-reload-block.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Button } from '#src/ui/action/button.tsx';
import css from '../account.module.css';

const written = (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The recovery codes, shown only once: without them and the phone, only the operator can restore access. */
export function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen: () => void }) {
  const { t } = useTranslation('account');
  const title = useRef<HTMLHeadingElement>(null);
  // The previous content was removed: the focus moves here, for keyboard and screen-reader users.
  useEffect(() => title.current?.focus(), []);
  useReloadBlock('form', true);
  return (
    <section aria-labelledby="codes" className={css.section}>
      <h2 id="codes" ref={title} tabIndex={-1}>
        {t('factor.codes_title')}
      </h2>
      <p>{t('factor.codes_text')}</p>
      <ol className={css.codes} translate="no">
        {codes.map((code) => (
          <li key={code} className="num">
            {written(code)}
          </li>
        ))}
      </ol>
      <div className={css.even}>
        <Button
          size="large"
          wide
          icon="dn"
          onClick={() =>
            saveFile('varanda-codigos.txt', `${codes.map(written).join('\r\n')}\r\n`, 'text/plain')
          }
        >
          {t('factor.codes_save')}
        </Button>
        <Button kind="primary" size="large" wide onClick={onSeen}>
          {t('factor.codes_seen')}
        </Button>
      </div>
    </section>
  );
}
