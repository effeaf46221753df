import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { address as addressSchema } from '#contract/endpoints/player/account-calls.ts';
import { type AddressParts, NO_ADDRESS } from '#contract/rules/player/address.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { formErrors, serverFieldErrors } from '#src/core/api/form-errors.ts';
import { readAddressDraft, saveFormDraft } from '#src/core/device/form-draft.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { changeAddress } from '#src/data/player/account.ts';
import { Button } from '#src/ui/action/button.tsx';
import { AddressFields } from '#src/ui/form/address-fields.tsx';
import { SubmitForm } from '#src/ui/form/submit-form.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import { usePostalAddress } from '#src/widgets/hooks/use-postal-address.ts';

interface AddressFormProps {
  /** The stored address; null if there is none. */
  address: AddressParts | null;
  onDone: () => void;
  onLeave: () => void;
}

/** Enters or corrects an address. What was typed survives a refusal and a reload. */
export function AddressForm({ address: known, onDone, onLeave }: AddressFormProps) {
  const { t } = useTranslation('account');
  const { t: word } = useTranslation('protection');
  const online = useOnline();
  const change = useMutation(changeAddress());
  const form = useRef<HTMLDivElement>(null);
  const [before] = useState(() => readAddressDraft(known ?? NO_ADDRESS));
  const [address, setAddress] = useState(before);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  /** Counts refusals: each moves the focus to the first invalid field. */
  const [refusals, setRefusals] = useState(0);
  useReloadBlock('form', address !== before);
  // Focus: the first field when the form opens, the first invalid field after a refusal.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  const type = (next: AddressParts, name: string) => {
    setAddress(next);
    saveFormDraft({ ...next });
    setWrong(({ [name]: _, ...others }) => others);
  };
  usePostalAddress(address, (filled, names) => {
    for (const name of names) type(filled, name);
  });
  const refuse = (faults: Readonly<Record<string, string>>) => {
    setWrong(faults);
    setRefusals((before) => before + 1);
  };
  const end = (how: () => void) => {
    saveFormDraft(null);
    how();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!online || change.isPending) return;
    const parsed = v.safeParse(addressSchema, address);
    setProblem('');
    if (!parsed.success) {
      refuse(formErrors(parsed.issues, (code) => word(`first.error.${code}`)));
      return;
    }
    change.mutate(parsed.output, {
      onSuccess: () => end(onDone),
      onError: (error) => {
        const fields = serverFieldErrors(error);
        if (Object.keys(fields).length > 0) refuse(fields);
        else setProblem(errorText(error, t));
      },
    });
  };
  return (
    <div ref={form}>
      <SubmitForm
        onSubmit={submit}
        problem={problem}
        help={<HelpLink about="change-data" />}
        submit={t('address.save')}
        sending={change.isPending}
        sendingText={t('sending')}
        off={online ? undefined : t('offline')}
        foot={
          <Button size="large" wide onClick={() => end(onLeave)}>
            {t('address.leave')}
          </Button>
        }
      >
        <AddressFields
          address={address}
          word={(name) => word(`first.${name}`)}
          wrong={(name) => wrong[name]}
          onChange={type}
        />
      </SubmitForm>
    </div>
  );
}
