import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/endpoints/sports/bet-calls.ts';
import { saveFile } from '#src/core/device/save-file.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { Button } from '#src/ui/action/button.tsx';
import { CopyStatus, useCopy } from '#src/ui/action/copy.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { Modal } from '#src/ui/overlay/modal.tsx';
import { useOddsText } from '../../odds-preferences.ts';
import { slipLink } from '../../slip/fill-slip-from-link.ts';
import { drawBetPicture, MOST_LEGS, PICTURE_PX } from './bet-picture.ts';
import css from './share-bet.module.css';

type ShareBetModalProps = { bet: Bet; open: boolean; onClose: () => void };
type Picture = { address: string; file: File } | 'making' | 'failed';

/** Shares a bet: a picture with the age mark and the warning, and a link that fills the slip of the person who opens it. */
export function ShareBetModal({ bet, open, onClose }: ShareBetModalProps) {
  const { t } = useTranslation('sports');
  const picture = useBetPicture(bet);
  const link = slipLink(location.origin, bet.legs);
  const copying = useCopy(link);
  const { state, copy } = copying;
  const copied = state === 'copied';
  const drawn = typeof picture === 'object' ? picture : null;
  const shared = drawn ? { url: link, files: [drawn.file] } : { url: link };
  const canSend = typeof navigator.share === 'function' && (navigator.canShare?.(shared) ?? false);
  const send = () => {
    navigator.share(shared).catch((error: unknown) => {
      // The player dismissed the share sheet: no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy();
    });
  };
  const selections = bet.legs.map(({ selection_name }) => selection_name).join(', ');
  return (
    <Modal
      open={open}
      onClose={onClose}
      closeLabel={t('shell:close')}
      title={t('share.title')}
      foot={
        <div className={css.foot}>
          <Button icon={copied ? 'check' : 'copy'} onClick={copy}>
            {t(copied ? 'share.copied' : 'share.copy')}
          </Button>
          {canSend ? (
            <Button kind="primary" icon="share" onClick={send}>
              {t('share.send')}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={css.body}>
        <div role="status" className="live">
          {picture === 'failed' ? <p>{t('share.failed')}</p> : null}
        </div>
        {picture === 'failed' ? null : (
          <div className={css.place} aria-busy={picture === 'making'}>
            {drawn ? (
              <img
                src={drawn.address}
                {...PICTURE_PX}
                alt={t('share.picture', { selections, warning: t('shell:footer.warning') })}
              />
            ) : null}
          </div>
        )}
        <p className={css.note}>{t('share.private')}</p>
        {drawn ? (
          <a
            className={css.save}
            href={drawn.address}
            download={drawn.file.name}
            onClick={(event) => {
              // The picture's own address goes with the dialog, which may close before the browser has read the file.
              event.preventDefault();
              saveFile(drawn.file.name, drawn.file, drawn.file.type);
            }}
          >
            {t('share.save')}
          </a>
        ) : null}
        <TextInput
          label={t('share.link')}
          value={link}
          readOnly
          help={state === 'refused' ? t('share.copy_failed') : undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyStatus {...copying} copied={t('share.copied')} refused={t('share.copy_failed')} />
      </div>
    </Modal>
  );
}

/** The picture as a file, drawn once the page's font is there. */
function useBetPicture(bet: Bet): Picture {
  const { t } = useTranslation('sports');
  const { general_site_title: site } = useSettings();
  const oddsText = useOddsText();
  const [picture, setPicture] = useState<Picture>('making');
  const texts = {
    site,
    heading: t('share.heading'),
    kind: t(bet.kind === 'built' ? 'bets.built' : `slip.kind_${bet.kind}`),
    totalOdds: bet.odds === null ? '' : `${t('slip.total_odds')} ${oddsText(bet.odds)}`,
    about: bet.legs.map(
      ({ home, away, market_name }) => `${t('event.title', { home, away })} · ${market_name}`,
    ),
    odds: bet.legs.map(({ odds }) => (bet.kind === 'built' ? '' : oddsText(odds))),
    more: bet.legs.length > MOST_LEGS ? t('share.more', { count: bet.legs.length - MOST_LEGS }) : '',
    age: t('shell:protection.age'),
    warning: t('shell:footer.warning'),
  };
  // An open bet is read again every few seconds, mostly with something that isn't in the picture.
  const content = JSON.stringify({ id: bet.id, names: bet.legs.map((leg) => leg.selection_name), texts });
  const drawOn = useEffectEvent((canvas: HTMLCanvasElement) =>
    drawBetPicture(canvas, bet, texts, getComputedStyle(document.body).fontFamily),
  );
  useEffect(() => {
    let address: string | undefined;
    let left = false;
    const draw = async () => {
      await document.fonts?.ready;
      const canvas = document.createElement('canvas');
      drawOn(canvas);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      if (left) return;
      if (!blob) return setPicture('failed');
      address = URL.createObjectURL(blob);
      const { id } = JSON.parse(content) as { id: string };
      setPicture({ address, file: new File([blob], `${id}.png`, { type: 'image/png' }) });
    };
    draw().catch(() => left || setPicture('failed'));
    return () => {
      left = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [content]);
  return picture;
}
