import { useTranslation } from 'react-i18next';
import { ODDS_FORMATS } from '#contract/rules/sports/odds.ts';
import { useAtomState } from '#src/core/state/store.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Menu } from '#src/ui/overlay/menu.tsx';
import { oddsFormatAtom, setOddsFormat } from './odds-preferences.ts';

/** The format in which odds are shown. */
export function OddsFormatMenu() {
  const { t } = useTranslation('sports');
  const format = useAtomState(oddsFormatAtom);
  return (
    <Menu
      label={t('format.label')}
      items={ODDS_FORMATS.map((one) => ({
        id: one,
        label: t(`format.${one}`),
        current: one === format,
        onPress: () => setOddsFormat(one),
      }))}
      button={(props) => (
        <Button
          {...props}
          kind="tertiary"
          size="small"
          icon="down"
          aria-label={`${t('format.label')}: ${t(`format.${format}`)}`}
        >
          {t(`format.short_${format}`)}
        </Button>
      )}
    />
  );
}
