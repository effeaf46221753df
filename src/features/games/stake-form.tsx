import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/rules/money/money.ts';
import { useOnline } from '#src/core/net/online.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { openModal } from '#src/core/state/modal-state.ts';
import { userQuery } from '#src/data/player/user.ts';
import { bonusPart } from '#src/data/wallet/bonus-part.ts';
import { learnStakes, placeOrAsk } from '#src/data/wallet/usual-stake.ts';
import { GuardedButton } from '#src/ui/action/guarded-button.tsx';
import { isHeldAction } from '#src/ui/action/held-action.ts';
import { Form } from '#src/ui/form/form.tsx';
import { useValueBetweenPresses } from '#src/ui/form/use-value-between-presses.ts';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { useMoney } from '#src/widgets/wallet/use-money.ts';
import css from './house-game.module.css';
import { StakeRow } from './stake-row.tsx';
import type { Stake } from './use-stake.ts';

/** An open round: its stake (cents), and what the button does meanwhile. */
interface RoundAction {
  stake: Cents;
  /** Cents that the player receives for a press. */
  pays: Cents;
  text: string;
  off: boolean;
  onPress: () => void;
}

type StakeFormProps = {
  /** For controls of the form that are elsewhere on the page. */
  id?: string;
  stake: Stake;
  visitor: boolean;
  /** A command is on its way: nothing in the form can be changed. */
  sending: boolean;
  /** What the button does is not known yet: only the button waits. */
  undecided: boolean;
  /** Why no bet is accepted now. Shown as the button's text. */
  closed?: ReactNode;
  /** What the button says: a first round or bet, the last one again, or one more in the same round. */
  kind: 'begin' | 'start' | 'repeat' | 'more';
  playing?: RoundAction | undefined;
  /** Why the last command was refused; an alert has announced it. Empty if it wasn't. */
  refused: string;
  /** A choice at the end of the stake's row. */
  beside?: ReactNode;
  /** Content between the stake and the button. */
  facts?: ReactNode;
  /** A labelled way not to bet, beside the button. */
  refusal?: ReactNode;
  /** Called on each submit; false if another field is missing or wrong. */
  check?: () => boolean;
  onStart: (stake: Cents) => void;
};

/**
 * The form for the stake of a round. Its rows stay in their places during a round, and its button stays the same element,
 * so that the focus never moves by itself.
 */
export function StakeForm(props: StakeFormProps) {
  const { stake, visitor, sending, undecided, closed, kind, playing, beside, facts, refusal } = props;
  const { check = () => true, onStart, refused } = props;
  const { t } = useTranslation('games');
  const money = useMoney();
  const online = useOnline();
  const [touched, setTouched] = useState(false);
  const id = useId();
  const { value, problem, min, max } = stake;
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  const wrong = useValueBetweenPresses(touched && !playing ? problem : null);
  // The stake of an open round has left the balance: what was said of it before stays.
  const part = useValueBetweenPresses(sending || playing ? null : visitor ? 0 : bonusPart(user, value));
  const [bonus, setBonus] = useState(0);
  if (part !== null && part !== bonus) setBonus(part);
  const says = { missing: null, below: money(min), above: money(max) };
  // What was typed stays in words during the round too: its row leaves with no press. The error takes its place. Of a suggested stake it is
  // said where bonus money pays a part of it.
  const said = stake.suggested && bonus === 0 ? null : value;
  const note = wrong
    ? t(`stake.${wrong}`, { amount: says[wrong] })
    : said === null
      ? null
      : t(bonus > 0 ? 'stake.echo_bonus' : 'stake.echo', {
          amount: money(playing?.stake ?? said),
          bonus: money(bonus),
        });
  useEffect(() => {
    if (!visitor) learnStakes();
  }, [visitor]);
  // A question is answered later: the round may be another one by then, or take no bets any more.
  const latest = useRef({ onStart, closed });
  useEffect(() => {
    latest.current = { onStart, closed };
  });
  const start = (cents: Cents) => {
    const { onStart: place, closed: over } = latest.current;
    if (over === undefined) place(cents);
    else showAlert('info', t('stake.missed'));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (visitor) return openModal('login');
    setTouched(true);
    const right = check();
    if (value === null || problem) document.getElementById(id)?.focus();
    else if (right)
      placeOrAsk(value, {
        place: () => start(value),
        change: () => document.getElementById(id)?.focus(),
        ask: () => openModal('unusual-stake'),
      });
  };
  const press = (event: MouseEvent) => {
    // The second press of a double click finds another action under the pointer: it must not begin the next round.
    if (event.detail > 1) event.preventDefault();
    else playing?.onPress();
  };
  const label = () => {
    if (playing) return playing.text;
    if (closed !== undefined) return closed;
    if (visitor) return t('stake.start_visitor');
    return value === null ? t('stake.start') : t(`stake.${kind}_amount`, { amount: money(value) });
  };
  const offer = () => {
    if (undecided || (playing ? playing.off : closed !== undefined)) return null;
    if (playing) return { action: 'end-round', gets: [playing.pays] };
    return { action: 'stake', harmless: visitor };
  };
  return (
    <Form
      id={props.id}
      className={css.form}
      off={!online || undecided || closed !== undefined || playing !== undefined}
      sending={sending}
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => isHeldAction(event) && event.preventDefault()}
    >
      <StakeRow
        id={id}
        stake={stake}
        fixed={playing?.stake ?? null}
        invalid={wrong !== null}
        noteId={note === null ? undefined : `${id}-note`}
        onBlur={() => setTouched(touched || value !== null)}
      >
        {beside}
      </StakeRow>
      {note === null ? null : (
        <p id={`${id}-note`} className={wrong ? css.wrong : css.echo}>
          {note}
        </p>
      )}
      {facts}
      <div className={css.go}>
        {refusal ? <div>{refusal}</div> : null}
        <GuardedButton
          data-main-action=""
          offer={offer()}
          kind={kind === 'more' && !playing ? 'secondary' : 'primary'}
          size="large"
          wide
          type={playing ? 'button' : 'submit'}
          loading={sending || undecided}
          loadingText={t('stake.working')}
          disabled={!online || (playing ? playing.off : closed !== undefined)}
          reason={online ? undefined : t('stake.offline')}
          onClick={press}
        >
          {label()}
        </GuardedButton>
      </div>
      {/* Below the button, which keeps its place under a pressing finger. */}
      {refused ? (
        <div>
          <p className={css.wrong}>{refused}</p>
          <HelpLink about="bet-refused" />
        </div>
      ) : null}
    </Form>
  );
}
