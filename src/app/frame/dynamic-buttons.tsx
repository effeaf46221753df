import { Link } from 'wouter';
import type { Settings } from '#contract/endpoints/content/settings-calls.ts';
import { safePath, safeUrl } from '#contract/rules/page/safe-url.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { ButtonLink } from '#src/ui/action/button.tsx';
import css from './dynamic-buttons.module.css';

interface DynamicButtonsProps {
  place: Settings['general_dynamic_buttons'][number]['place'];
}

/** The operator's own buttons of one place (D15); a link that the URL rule refuses isn't drawn. */
export function DynamicButtons({ place }: DynamicButtonsProps) {
  const { general_dynamic_buttons } = useSettings();
  const buttons = general_dynamic_buttons.filter((button) => button.place === place);
  if (buttons.length === 0) return null;
  return (
    <div className={css.buttons} data-place={place}>
      {buttons.map(({ text, link, color }) => {
        const url = safeUrl(link, ['*']);
        const look = /^#[0-9a-f]{6}$/i.test(color) ? { style: { borderColor: color } } : {};
        if (url === null) return null;
        return safePath(url) ? (
          <ButtonLink key={text + link} as={Link} href={url} size="small" {...look}>
            {text}
          </ButtonLink>
        ) : (
          <ButtonLink key={text + link} href={url} target="_blank" rel="noopener" size="small" {...look}>
            {text}
          </ButtonLink>
        );
      })}
    </div>
  );
}
