import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import css from './referrals.module.css';

/** The player's link: shared by the device's share sheet if it has one, otherwise copied, otherwise selected by hand. */
export function ReferralLink({ link }: { link: string }) {
  const { t } = useTranslation('referrals');
  const { general_site_title: site } = useQuery(settingsQuery()).data;
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const sheet = typeof navigator.share === 'function';
  const copy = () => {
    // Insecure contexts have no clipboard API.
    Promise.resolve(navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  const share = () => {
    navigator.share({ title: t('share_title', { site }), url: link }).catch((error: unknown) => {
      // The player dismissed the share sheet: no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy();
    });
  };
  return (
    <div className={css.link}>
      <TextInput
        label={t('link')}
        value={link}
        readOnly
        help={state === 'refused' ? t('copy_by_hand') : undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={css.ways}>
        <Button
          kind="primary"
          icon={state === 'copied' ? 'check' : sheet ? 'share' : 'copy'}
          onClick={sheet ? share : copy}
        >
          {t(state === 'copied' ? 'copied' : sheet ? 'share' : 'copy')}
        </Button>
        {sheet ? (
          <Button icon="copy" onClick={copy}>
            {t('copy')}
          </Button>
        ) : null}
      </div>
      <span role="status" className="visually-hidden">
        {state === 'copied' ? t('copied') : ''}
      </span>
    </div>
  );
}
