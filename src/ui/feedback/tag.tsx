import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './tag.module.css';

type TagProps = {
  /** `live` is the leaf shape of a live event; `live-old` the same without a connection. */
  tone?: 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'live' | 'live-old';
  children: ReactNode;
};

/** A short state label. */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={classNames(css.tag, css[tone === 'live-old' ? 'liveOld' : tone])}>{children}</span>;
}
