import { BannerCard, type BannerCardProps } from './banner-card.tsx';
import { Tag } from '#src/ui/feedback/tag.tsx';

type PromoCardProps = Omit<BannerCardProps, 'mark' | 'action'> & {
  /** The link to the rules: `Ler regras`. */
  action: NonNullable<BannerCardProps['action']>;
  /** `Ativa`, `Usada`, `Encerrada`. */
  state?: { label: string; live: boolean } | undefined;
};

/** A promotion in a list: the promotional piece with its state. */
export function PromoCard({ state, ...piece }: PromoCardProps) {
  return (
    <BannerCard
      {...piece}
      mark={state ? <Tag tone={state.live ? 'good' : 'plain'}>{state.label}</Tag> : null}
    />
  );
}
