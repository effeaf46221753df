import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedCode } from '#contract/rules/player/typed-code.ts';
import { navigate } from '#src/core/navigation/navigate.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { useSessionStatus } from '#src/core/session/session-store.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { closeModal } from '#src/core/state/modal-state.ts';
import { useLanguage } from '#src/core/text/language.ts';
import { applyCoupon, couponsQuery } from '#src/data/wallet/coupons.ts';
import { Button } from '#src/ui/action/button.tsx';
import { Icon } from '#src/ui/art/icon.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useAreaOpen } from '#src/widgets/area/use-area-open.ts';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import css from '../bonuses.module.css';
import { couponErrorText } from './coupon-error.ts';
import { bonusPlaceOf, paidAtOnceText } from './paid-at-once.ts';
import { useCouponTerms } from './use-coupon-terms.ts';

export interface CouponGuard {
  /** Returns whether a typed code was not applied, and then shows a warning: a deposit made now would not have the coupon. */
  holdsUp: () => boolean;
}

/**
 * The coupon flow (§4): input, loading, applied or error. A deposit coupon is valid from now on and stays visible as
 * applied; any other coupon leads to /user/bonus.
 */
export function CouponForm({ guard }: { guard?: Ref<CouponGuard> | undefined }) {
  const { t } = useTranslation('bonuses');
  const id = useId();
  const terms = useCouponTerms();
  const online = useOnline();
  const [code, setCode] = useState('');
  const [empty, setEmpty] = useState(false);
  const [passed, setPassed] = useState(false);
  // A ref, because a second press can come before the next render.
  const sending = useRef(false);
  // The answer got lost and the backend was asked for it.
  const wasUnclear = useRef(false);
  const apply = useMutation(
    applyCoupon(() => {
      wasUnclear.current = true;
    }),
  );
  useReloadBlock('form', code !== '' && !apply.isSuccess);

  useImperativeHandle(guard, () => ({
    holdsUp() {
      if (typedCode(code) === '') return false;
      setPassed(true);
      document.getElementById(id)?.focus();
      return true;
    },
  }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPassed(false);
    const typed = typedCode(code);
    setEmpty(typed === '');
    if (typed === '') document.getElementById(id)?.focus();
    if (typed === '' || sending.current || !online) return;
    sending.current = true;
    wasUnclear.current = false;
    apply.mutate(typed, {
      onSuccess: (held) => {
        setCode('');
        showAlert(
          'success',
          wasUnclear.current ? `${t('coupon.applied')}. ${t('coupon.once')}` : t('coupon.applied'),
        );
        const paid = paidAtOnceText(held, t);
        if (paid) showAlert('success', paid);
        if (held?.coupon.deposit) return;
        closeModal();
        navigate(bonusPlaceOf(held));
      },
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  const problem = apply.isError ? couponErrorText(apply.error, t) : passed ? t('coupon.first') : undefined;
  const error = empty ? t('coupon.invalid') : problem;
  const applied = apply.data;
  return (
    <Form className={css.coupon} off={!online} sending={apply.isPending} onSubmit={submit}>
      <TextInput
        id={id}
        label={t('coupon.code')}
        value={code}
        error={error}
        maxLength={64}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => {
          setCode(event.target.value);
          setEmpty(false);
          setPassed(false);
          if (apply.isError) apply.reset();
        }}
      />
      {apply.isError ? (
        <>
          <p className={css.terms}>{t('coupon.failed_next')}</p>
          <HelpLink about="coupon-refused" />
        </>
      ) : null}
      <Button
        type="submit"
        wide
        loading={apply.isPending}
        loadingText={t('sending')}
        disabled={!online}
        reason={t('offline')}
      >
        {t('coupon.apply')}
      </Button>
      <div role="status" className="live">
        {applied?.coupon.deposit ? (
          <p className={css.applied}>
            <Icon name="check" size={18} />
            <span>
              <span>{t('coupon.for_deposit', { code: applied.coupon.code })}</span>
              <span className={css.terms}>{terms(applied.coupon)}</span>
            </span>
          </p>
        ) : null}
      </div>
    </Form>
  );
}

/** In the deposit: the coupon that will apply, and the form for another one (§4). Nothing while bonuses are closed. */
export function DepositCoupon({ guard }: { guard?: Ref<CouponGuard> }) {
  const { t } = useTranslation('bonuses');
  const terms = useCouponTerms();
  const open = useAreaOpen('bonus');
  const player = useSessionStatus() === 'in';
  const [asked, setAsked] = useState(false);
  const { data: coupons } = useQuery({ ...couponsQuery(useLanguage()), enabled: open && player });
  if (!open) return null;
  // The coupon applied last is the one that the next deposit gets.
  const held = coupons?.find(({ coupon, status }) => coupon.deposit && status === 'active');
  return (
    <div className={css.beside}>
      {held ? (
        <p className={css.applied}>
          <Icon name="gift" size={18} />
          <span>
            <span>{t('coupon.on_deposit', { code: held.coupon.code })}</span> <span>{held.coupon.name}</span>
            <span className={css.terms}>{terms(held.coupon)}</span>
          </span>
        </p>
      ) : null}
      {asked ? (
        <CouponForm guard={guard} />
      ) : (
        <Button kind="text" onClick={() => setAsked(true)}>
          {t('coupon.have')}
        </Button>
      )}
    </div>
  );
}
