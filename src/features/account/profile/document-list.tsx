import { useQuery } from '@tanstack/react-query';
import type { AccountDocument } from '#contract/endpoints/account.ts';
import { LOCALES } from '#contract/languages.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { formatLongDate } from '#src/core/text/long-date.ts';
import { useTranslation } from '#src/core/text/use-translation.ts';
import { settingsQuery } from '#src/data/content/settings.ts';
import { Tag } from '#src/ui/feedback/tag.tsx';
import { ListRow } from '#src/ui/layout/list-row.tsx';
import css from '../account.module.css';

const ICONS = { cpf: 'user', photo: 'slip', face: 'cam' } as const;
const TONES = { verified: 'good', refused: 'bad', missing: 'warn' } as const;

/** Each document: its state, since when, and what must still be submitted. */
export function DocumentList({ documents }: { documents: readonly AccountDocument[] }) {
  const { t } = useTranslation('account');
  const locale = LOCALES[useLanguage()];
  const { general_time_zone } = useQuery(settingsQuery()).data;
  const missing = documents.filter(({ state }) => state !== 'verified').length;
  const metaOf = ({ kind, state, at, by }: AccountDocument) => {
    const when = at === null ? '' : formatLongDate(at, locale, general_time_zone);
    if (state === 'missing') return t(`document.missing_${kind}`);
    if (state === 'refused') return t('document.refused_at', { when });
    const who = kind === 'cpf' ? t('document.by_register') : by && t('document.by', { by });
    return [t('document.since', { when }), who].filter(Boolean).join(' · ');
  };
  return (
    <>
      <p>{missing === 0 ? t('document.complete') : t('document.todo', { count: missing })}</p>
      <ul className={css.rows}>
        {documents.map((document) => (
          <li key={document.kind}>
            <ListRow
              icon={ICONS[document.kind]}
              iconTone="leaf"
              title={t(`document.kind.${document.kind}`)}
              meta={metaOf(document)}
              end={<Tag tone={TONES[document.state]}>{t(`document.state.${document.state}`)}</Tag>}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
