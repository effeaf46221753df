import type { ComponentProps } from 'react';
import { Trans } from 'react-i18next/TransWithoutContext';
import { texts } from '#src/core/text/i18n.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';

/** Confirms legal age and acceptance of the texts, which open without leaving the form. */
export function TermsField({ error, ...input }: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useTranslation('auth');
  return (
    <Checkbox
      {...input}
      error={error}
      label={
        <Trans
          t={t}
          i18n={texts}
          i18nKey="register.terms"
          components={{
            terms: <TextLink href={paths.terms} />,
            privacy: <TextLink href={paths.privacy} />,
          }}
        />
      }
    />
  );
}

function TextLink(link: ComponentProps<'a'>) {
  return <a {...link} target="_blank" rel="noopener" />;
}
