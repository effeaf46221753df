import { useTranslation } from 'react-i18next';
import { HelpPage } from '#src/features/help/help-page.tsx';
import { Button } from '#src/ui/action/button.tsx';
import { useLiveChat } from '../frame/use-live-chat.ts';

/** The help page; where the operator has a live chat, a button on it opens that. */
export function HelpWithChat() {
  const { t } = useTranslation('support');
  const { there, opened, coming, toggle } = useLiveChat();
  return (
    <HelpPage
      chat={
        there ? (
          <Button icon="help" loading={coming} aria-expanded={opened} onClick={toggle}>
            {t('live')}
          </Button>
        ) : undefined
      }
    />
  );
}
