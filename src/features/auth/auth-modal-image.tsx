import { useQuery } from '@tanstack/react-query';
import { pictureUrl } from '#contract/rules/images.ts';
import { modalImagesQuery } from '#src/data/content/modal-images.ts';
import css from './auth.module.css';

type ModalPictureProps = {
  of: 'login' | 'register' | 'password_recovery' | 'register_cancel' | 'majority' | 'sponsors';
  /** A seal between fields; the others open their panel. */
  small?: true;
};

/**
 * The operator's picture for a panel (§3), where there is one. Its room waits while the answer is on its way, so that nothing jumps.
 * Decoration: the panel says everything in words.
 */
export function AuthModalImage({ of, small }: ModalPictureProps) {
  const { data, isLoading } = useQuery(modalImagesQuery());
  const address = data ? pictureUrl(data[of]) : '';
  const place = { className: css.picture, 'data-small': small };
  if (isLoading) return <div {...place} />;
  return address ? <img {...place} src={address} alt="" width="480" height="160" loading="lazy" /> : null;
}
