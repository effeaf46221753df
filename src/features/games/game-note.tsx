import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/action/button.tsx';
import { SoundSwitch } from '#src/widgets/casino/sound/sound-switch.tsx';
import { AgeMark } from '#src/widgets/regulation/warning-strip.tsx';
import css from './house-game.module.css';
import { playSound } from './sound/sounds.ts';

/** Under the main action of every house game: the warning, the Ministry's whole sentence where it fits, sound, and the check of the rounds. */
export function GameNote({ onVerify }: { onVerify: () => void }) {
  const { t } = useTranslation('games');
  return (
    <div className={css.note}>
      <p>
        <AgeMark age={t('shell:protection.age')} />
        <span className={css.short}>{t('shell:protection.visitor')}</span>
        <span className={css.whole}>{t('shell:footer.warning')}</span>
      </p>
      <SoundSwitch label={t('sound.label')} onOn={() => playSound(({ playTouch }) => playTouch())} />
      <Button kind="text" size="small" onClick={onVerify}>
        {t('stake.verify')}
      </Button>
    </div>
  );
}
