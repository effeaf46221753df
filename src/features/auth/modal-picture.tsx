import { useQuery } from '@tanstack/react-query';
import { pictureUrl } from '#contract/rules/images.ts';
import { modalImagesQuery } from '#src/data/modal-images.ts';
import css from './auth-modal.module.css';

/** The operator's picture for a panel (§3), where there is one. Decoration: the panel says everything in words. */
export function ModalPicture({ of }: { of: 'login' | 'register' | 'password_recovery' | 'register_cancel' }) {
  const { data } = useQuery(modalImagesQuery());
  const address = data ? pictureUrl(data[of]) : '';
  return address ? <img className={css.picture} src={address} alt="" width="440" height="160" /> : null;
}
