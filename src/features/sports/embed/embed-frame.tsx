import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmbedMessage } from '#contract/embed-messages.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { sessionGeneration, useSessionStatus } from '#src/core/session/session-store.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { useSettings } from '#src/data/content/settings.ts';
import { mayDeposit, reloadProfile, totalBalance, userQuery } from '#src/data/player/user.ts';
import { sportsbookTokenQuery } from '#src/data/sports/sportsbook-token.ts';
import { type EmbedPlace, openSportsEmbed, type SportsEmbed } from '#src/partners/sports-embed.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import css from './embed.module.css';

type EmbedFrameProps = {
  place: EmbedPlace;
  title: string;
  /** The page's own path, which is the prefix of the sportsbook's paths. */
  base: string;
  /** The page inside the sportsbook: '' or `/a/b`. */
  route: string;
};

/**
 * Another party's sportsbook in a frame. It receives the player's token,
 * the route and the language, and sends requests to the page.
 */
export function EmbedFrame({ place, title, base, route }: EmbedFrameProps) {
  const { t } = useTranslation('sports');
  const language = useLanguage();
  const online = useOnline();
  const settings = useSettings();
  const { token, failure: noToken, renew } = useEmbedToken();
  const user = useQuery({ ...userQuery(), enabled: false }).data;
  const balance = token && user ? totalBalance(user) : null;
  const box = useRef<HTMLDivElement>(null);
  const [embed, setEmbed] = useState<SportsEmbed | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [ready, setReady] = useState(false);
  const [selections, setSelections] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // A frame that is already open stays open while the device is offline.
  const [begun, setBegun] = useState(false);
  const mayOpen = online && token !== undefined;
  if (mayOpen && !begun) setBegun(true);

  const onFrameMessage = useEffectEvent((message: EmbedMessage) => {
    switch (message.type) {
      case 'ready':
        return setReady(true);
      case 'token-expired':
        return renew();
      case 'route-changed':
        if (message.route !== route) navigate(base + message.route, { withoutTransition: true });
        return;
      case 'login':
      case 'register':
        if (!token) openModal(message.type);
        return;
      case 'deposit':
        if (!token) openModal('login');
        else if (mayDeposit(settings, user)) openModal('deposit');
        return;
      case 'balance-changed':
        if (token) void reloadProfile();
        return;
      case 'slip-changed':
        setSelections(message.selections);
    }
  });
  const begin = useEffectEvent((container: HTMLElement) =>
    openSportsEmbed({
      ...{ container, place, language, route, balance },
      token: token ?? null,
      title: t('embed.frame', { name: title }),
      onMessage: (message) => onFrameMessage(message),
    }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the frame again
  useEffect(() => {
    const container = box.current;
    if (!container || !begun) return;
    let left = false;
    let opened: SportsEmbed | undefined;
    begin(container).then(
      (one) => {
        opened = one;
        if (left) one.destroy();
        else setEmbed(one);
      },
      (error: unknown) => {
        if (!left) setFailure(error);
      },
    );
    return () => {
      left = true;
      opened?.destroy();
    };
  }, [place, begun, attempt]);
  useEffect(() => {
    embed?.update({ token: token ?? null, language, route, balance });
  }, [embed, token, language, route, balance]);
  useReloadBlock('selections', selections > 0);

  const restart = () => {
    if (noToken) renew();
    setFailure(null);
    setEmbed(null);
    setReady(false);
    setSelections(0);
    setAttempt(attempt + 1);
  };
  const retry = (
    <>
      <Button kind="tertiary" onClick={restart}>
        {t('shell:retry')}
      </Button>
      <HelpLink about="not-loaded" />
    </>
  );
  const slow = (
    <ErrorState level={2} title={t('embed.failed')} text={t('embed.failed_text')} actions={retry} />
  );
  const trouble = noToken ? (
    <ErrorState level={2} title={t('token_failed')} text={errorText(noToken, t)} actions={retry} />
  ) : failure ? (
    slow
  ) : null;
  const offline = online ? null : (
    <p className={css.notice}>
      <Icon name="off" size={18} />
      <span>{t(ready ? 'embed.offline' : 'embed.offline_closed')}</span>
    </p>
  );
  return (
    <div className={css.stage}>
      <div role="status" className="live">
        {offline}
      </div>
      <div role="alert" className="live">
        {trouble}
      </div>
      {trouble || ready || offline ? null : <Waiting key={attempt} label={t('shell:loading')} slow={slow} />}
      <div ref={box} className={css.box} hidden={trouble !== null || !ready} inert={!online} />
    </div>
  );
}

function Waiting({ label, slow }: { label: string; slow: ReactNode }) {
  return (
    <LoadingArea label={label} slow={slow}>
      <div className={css.shape} />
    </LoadingArea>
  );
}

interface EmbedToken {
  /** null: a visitor; undefined: not known yet. The previous token stays during a renewal. */
  token: string | null | undefined;
  /** Why there is no token; null: nothing failed. */
  failure: unknown;
  /** Requests another token. */
  renew: () => void;
}

/** The sportsbook's token of the current player, renewed before it expires. */
function useEmbedToken(): EmbedToken {
  const status = useSessionStatus();
  const generation = sessionGeneration();
  const query = useQuery({ ...sportsbookTokenQuery(useOnline()), enabled: status === 'in' });
  const now = status === 'out' ? null : status === 'in' ? query.data : undefined;
  const [held, setHeld] = useState({ generation, token: now });
  // A token of a session that is over is dropped.
  if (held.generation !== generation) setHeld({ generation, token: now ?? null });
  else if (now !== undefined && now !== held.token) setHeld({ generation, token: now });
  return {
    token: held.token,
    failure: status === 'in' && now === undefined && !query.isFetching ? query.error : null,
    renew: () => {
      if (status === 'in') void query.refetch({ cancelRefetch: false });
    },
  };
}
