import { useTranslation } from 'react-i18next';
import { useAtomState } from '#src/core/state/store.ts';
import { Button } from '#src/ui/action/button.tsx';
import css from '../house-game.module.css';
import { setSoundPreference, soundAtom, sounds } from './sound-preference.ts';

/** Switches the games' sound on this device. Switching it on plays a sound. */
export function SoundSwitch() {
  const { t } = useTranslation('games');
  const on = useAtomState(soundAtom);
  const toggle = () => {
    setSoundPreference(!on);
    void sounds().then((loaded) => loaded?.play('brick'));
  };
  return (
    <Button
      kind="text"
      size="small"
      role="switch"
      aria-checked={on}
      aria-label={t('sound.label')}
      onClick={toggle}
    >
      <span>{t('sound.name')}</span>
      <span className={css.switch} aria-hidden="true" />
    </Button>
  );
}
