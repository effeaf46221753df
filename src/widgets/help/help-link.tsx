import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ErrorCode } from '#contract/errors.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import type { HelpQuestion } from './help-subjects.ts';

type HelpLinkProps = {
  /** The question that the help page opens, or the code of a refusal: the page knows which question is about it. */
  about: HelpQuestion | ErrorCode;
  /** Closes what lies below the dialog around the link. */
  onFollow?: (() => void) | undefined;
};

/** Beside an error: the quiet way to the help page. A dialog around it closes: the page would lie unseen behind it. */
export function HelpLink({ about, onFollow }: HelpLinkProps) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      as={Link}
      href={`${paths.help}#${about}`}
      kind="text"
      data-leaves-dialog=""
      onClick={onFollow}
    >
      {t('help')}
    </ButtonLink>
  );
}
