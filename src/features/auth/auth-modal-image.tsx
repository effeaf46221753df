import { useQuery } from '@tanstack/react-query';
import { imageUrl } from '#contract/rules/page/images.ts';
import { modalImagesQuery } from '#src/data/content/modal-images.ts';
import css from './auth.module.css';

type ModalPictureProps = {
  of: 'login' | 'register' | 'password_recovery' | 'register_cancel' | 'majority' | 'sponsors';
};

/**
 * The operator's picture for a panel (§3), if there is one. Its space is reserved while the answer loads, so that nothing shifts.
 * Decorative: the panel says everything in text.
 */
export function AuthModalImage({ of }: ModalPictureProps) {
  const { data, isLoading } = useQuery(modalImagesQuery());
  const address = data ? imageUrl(data[of]) : '';
  const place = { className: css.picture, 'data-of': of };
  if (isLoading) return <div {...place} />;
  return address ? <img {...place} src={address} alt="" width="480" height="160" loading="lazy" /> : null;
}
