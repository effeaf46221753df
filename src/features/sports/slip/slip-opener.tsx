import { useAtomValue } from 'jotai';
import { openModal } from '#src/core/modals.ts';
import { slipCountAtom } from '#src/core/slip-count.ts';
import { useTranslation } from '#src/core/use-translation.ts';
import { Icon } from '#src/ui/icon.tsx';
import css from './slip.module.css';

/** The way to the slip where neither the tab bar nor the rail has it: on tablets. */
export function SlipOpener() {
  const { t } = useTranslation('sports');
  const count = useAtomValue(slipCountAtom);
  if (count === null) return null;
  return (
    <button type="button" className={css.opener} aria-haspopup="dialog" onClick={() => openModal('slip')}>
      <Icon name="slip" size={20} />
      <SlipCountText count={count} title={t('slip.title')} text={t('slip.count', { count })} />
    </button>
  );
}

function SlipCountText({ count, title, text }: { count: number; title: string; text: string }) {
  return (
    <>
      {title}
      <span aria-hidden="true" className="num">
        {count}
      </span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}
