import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameDetails } from '#contract/endpoints/casino/lobby-calls.ts';
import type { GameFrameMessage } from '#contract/frame-messages.ts';
import { CATEGORY_SLOTS } from '#contract/limits.ts';
import { ApiError } from '#src/core/api/call.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { paths } from '#src/core/navigation/paths.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { reloadProfile, totalBalance, userQuery } from '#src/data/player/user.ts';
import type { OpenGame } from '#src/partners/game-launcher.ts';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { verifyRound } from '#src/widgets/casino/checked-round.ts';
import { setSoundPreference } from '#src/widgets/casino/sound/sound-preference.ts';
import { GameOpening, lookOf } from './game-opening.tsx';
import { launchGameSession, type PlayMode } from './launch-game-session.ts';
import css from './play.module.css';
import { PlayFooter } from './play-footer.tsx';
import { PlayError, PlayNotice } from './play-notice.tsx';
import {
  balanceToSend,
  helpAbout,
  INITIAL_PLAY_STATE,
  type PlayState,
  reduceFrameMessage,
  refusalReason,
} from './play-state.ts';
import { useFrameSound } from './use-frame-sound.ts';
import { useHeldBalance } from './use-held-balance.ts';

type PlayFrameProps = {
  id: string;
  /** Undefined until its answer is there. */
  game: GameDetails | undefined;
  mode: PlayMode;
  onMode: (mode: PlayMode) => void;
  /** Asks for the game again. */
  onAsk: () => void;
  onClose: () => void;
};

type Change = GameFrameMessage | 'anew';
const reduce = (state: PlayState, change: Change) =>
  change === 'anew' ? INITIAL_PLAY_STATE : reduceFrameMessage(state, change);

/** A running game: the provider's frame and the page's parts around it. */
export function PlayFrame({ id, game, mode, onMode, onAsk, onClose }: PlayFrameProps) {
  const { t } = useTranslation('casino');
  const whole = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [state, dispatch] = useReducer(reduce, INITIAL_PLAY_STATE);
  const [opened, setOpened] = useState<OpenGame | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const name = game?.name;
  const look = lookOf(id, game);
  const real = mode === 'real';
  const holdBalance = useHeldBalance();

  const onFrameMessage = useEffectEvent((message: GameFrameMessage) => {
    dispatch(message);
    if (real) holdBalance(message);
    if (message.type === 'exit') navigate(paths.casino);
    else if (message.type === 'sound-changed') setSoundPreference(message.on);
    else if (message.type === 'verify-round') verifyRound(message);
    // The amount in the message is ignored: the balance is the one in the profile.
    else if (message.type === 'balance-changed' && real) void reloadProfile();
    else if (message.type === 'bet-refused' && !message.told) {
      const reason = refusalReason(message.code);
      showAlert('error', t(`play.refused.${reason}`), { help: helpAbout(reason) });
    }
  });
  const fail = useEffectEvent((error: unknown) => {
    setFailure(error);
    if (error instanceof ApiError && error.code === 'unauthenticated') {
      onClose();
      openModal('login');
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens a new session
  useEffect(() => {
    const container = place.current;
    if (!container || name === undefined) return;
    const leaving = new AbortController();
    // Where the frame's page is there it fades in, also if the game never says that it is ready. The event doesn't bubble.
    const show = () => container.setAttribute('data-shown', '');
    container.addEventListener('load', show, { capture: true, signal: leaving.signal });
    let session: OpenGame | undefined;
    launchGameSession(
      container,
      { id, name, mode },
      (message) => onFrameMessage(message),
      leaving.signal,
    ).then(
      (game) => {
        session = game;
        setOpened(game);
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) fail(error);
      },
    );
    return () => {
      leaving.abort();
      session?.close();
      container.removeAttribute('data-shown');
    };
  }, [id, name, mode, attempt]);

  useFrameSound(opened, state.ready);
  useReloadBlock('round', state.round !== null);
  // A reload must not remove a round's result either: the page can't see a press in the frame, so it waits for the exit. It blocks from
  // the round's start on, so that no reload begins between the two.
  useReloadBlock('result', state.round !== null || state.lastResult !== null);
  const user = useQuery({ ...userQuery(), enabled: false }).data;
  const balanceToPost = balanceToSend(state, real && user ? totalBalance(user) : null);
  useEffect(() => {
    if (balanceToPost !== null) opened?.sendBalance(balanceToPost);
  }, [balanceToPost, opened]);

  const retry = () => {
    if (!game) return onAsk();
    dispatch('anew');
    setFailure(null);
    setOpened(null);
    setAttempt(attempt + 1);
  };
  const trouble = failure !== null ? { failure } : state.trouble === 'session-expired' ? 'over' : null;
  return (
    <div ref={whole} className={css.playing} data-slot={game?.category_id === CATEGORY_SLOTS || undefined}>
      <div className={css.stage} style={look.inks} data-game-cover={id}>
        <GameOpening look={look} ready={state.ready || trouble !== null} />
        {trouble || state.ready ? null : (
          <div className={css.opening}>
            <LoadingArea
              label={t('play.opening')}
              slow={opened ? null : <PlayError why="slow" onRetry={retry} onBack={onClose} />}
            >
              {null}
            </LoadingArea>
          </div>
        )}
        {/* Shown over the loading name: a game that never reports that it is ready can still be played. */}
        <div ref={place} className={css.frame} hidden={trouble !== null} />
        <div role="alert" className="live">
          {trouble ? (
            <div className={css.wait}>
              <PlayError why={trouble} onRetry={retry} onBack={onClose} />
            </div>
          ) : null}
        </div>
      </div>
      <PlayNotice
        poor={real && state.trouble === 'insufficient-funds'}
        limited={real && state.limited}
        untold={real ? state.untold : null}
        demo={!real}
      />
      {game ? (
        <PlayFooter
          game={game}
          mode={mode}
          onMode={state.round === null ? onMode : undefined}
          lastResult={real ? state.lastResult : undefined}
          whole={whole}
        />
      ) : null}
    </div>
  );
}
