import { useTranslation } from 'react-i18next';
import { useSettings } from '#src/data/content/settings.ts';
import type { HelpQuestion } from '#src/widgets/help/help-subjects.ts';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import { answerFigures } from './help-questions.ts';

/** Gives a question's answer, with the figures of the settings in it. `chat`: there is a live chat to name. */
export function useAnswers(chat: boolean): (id: HelpQuestion) => string {
  const { t } = useTranslation('help');
  const settings = useSettings();
  const values = {
    ...answerFigures(settings, useMoney()),
    review: t(settings.withdraw_auto_kyc ? 'review.automatic' : 'review.person'),
    chat: chat ? t('chat_in_account') : '',
  };
  return (id) => t(`q.${id}.answer`, values);
}
