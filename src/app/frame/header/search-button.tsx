import { useTranslation } from 'react-i18next';
import { openModal } from '#src/core/state/modal-state.ts';
import { Icon } from '#src/ui/art/icon.tsx';
import css from './search-button.module.css';

/** Looks like the field of the search that it opens; on narrow screens it is an icon. */
export function SearchButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={css.search}
      data-search=""
      aria-label={t('search')}
      onClick={() => openModal('search')}
    >
      <Icon name="search" />
    </button>
  );
}
