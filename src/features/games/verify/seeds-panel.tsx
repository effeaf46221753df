import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLIENT_SEED } from '#contract/rules/casino/provably-fair.ts';
import { errorText } from '#src/core/api/error-text.ts';
import { useOnline } from '#src/core/net/online.ts';
import { useReloadBlock } from '#src/core/pwa/reload-gate.ts';
import { showAlert } from '#src/core/state/alerts.ts';
import { rotateSeeds, seedsQuery, setClientSeed } from '#src/data/casino/house-games/house-game-seeds.ts';
import { Button } from '#src/ui/action/button.tsx';
import { LoadingArea } from '#src/ui/feedback/loading-area.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { TextInput } from '#src/ui/form/field.tsx';
import { Stat } from '#src/ui/layout/stat.tsx';
import { HelpLink } from '#src/widgets/help/help-link.tsx';
import css from '../house-game.module.css';

/**
 * The seeds of the next rounds: the hash of the server's seed, the
 * player's seed to change, and a button to reveal the server's seed.
 */
export function SeedsPanel({ playing }: { playing: boolean }) {
  const { t } = useTranslation('games');
  const online = useOnline();
  const seeds = useQuery(seedsQuery());
  const [typed, setTyped] = useState<string | null>(null);
  const keeping = useMutation(setClientSeed());
  const rotation = useMutation(rotateSeeds());
  const value = typed ?? seeds.data?.client_seed ?? '';
  useReloadBlock('form', typed !== null && typed !== seeds.data?.client_seed);
  const wrong = !CLIENT_SEED.test(value);
  const off = !online
    ? { disabled: true, reason: t('stake.offline') }
    : playing
      ? { disabled: true, reason: t('verify.round_open') }
      : {};
  const fail = (error: unknown) => showAlert('error', errorText(error, t), { help: 'fairness' });

  const save = () => {
    if (wrong) return;
    keeping.mutateAsync(value).then(() => {
      // What was typed while it was saved stays.
      setTyped((now) => (now === value ? null : now));
      showAlert('success', t('verify.saved'));
    }, fail);
  };
  const rotate = () => rotation.mutateAsync().then(() => showAlert('success', t('verify.rotated')), fail);

  return (
    <section className={css.part}>
      <h3>{t('verify.in_use')}</h3>
      {seeds.data ? (
        <>
          <div>
            <div>{t('verify.hash')}</div>
            <code className={css.code}>{seeds.data.hash}</code>
          </div>
          <Stat size="row" label={t('verify.nonce')} value={seeds.data.nonce} />
          <div className={css.fields}>
            <TextInput
              label={t('verify.client_seed')}
              help={t('verify.client_seed_help')}
              error={wrong ? t('verify.client_seed_wrong') : undefined}
              value={value}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <Button loading={keeping.isPending} onClick={save} {...off}>
            {t('verify.save')}
          </Button>
          <Button loading={rotation.isPending} onClick={rotate} {...off}>
            {t('verify.rotate')}
          </Button>
        </>
      ) : (
        <LoadingArea
          label={t('shell:loading')}
          failed={
            seeds.isError ? (
              <>
                <p>{t('verify.seeds_failed')}</p>
                <Button kind="tertiary" onClick={() => void seeds.refetch()}>
                  {t('shell:retry')}
                </Button>
                <HelpLink about="not-loaded" />
              </>
            ) : undefined
          }
        >
          <Skeleton shape="title" />
        </LoadingArea>
      )}
    </section>
  );
}
