import type { SourceFilter } from './source-filters.ts';

export const STATUS_FILTERS = ['all', '0', '1', '2', '3', '4', '5'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The statement's filter; days as yyyy-mm-dd, empty if unbounded. */
export interface StatementFilter {
  source: SourceFilter;
  status: StatusFilter;
  from: string;
  to: string;
}

export const NO_STATEMENT_FILTER: StatementFilter = { source: 'all', status: 'all', from: '', to: '' };

/** Whether nothing is filtered out. */
export function isUnfiltered({ source, status, from, to }: StatementFilter): boolean {
  return source === 'all' && status === 'all' && from === '' && to === '';
}

/** The filter as request parameters of list and export; days in the wrong order are swapped. */
export function filterQuery({ source, status, from, to }: StatementFilter) {
  const turned = from !== '' && to !== '' && from > to;
  const first = turned ? to : from;
  const last = turned ? from : to;
  return {
    ...(source === 'all' ? {} : { source }),
    ...(status === 'all' ? {} : { status }),
    ...(first === '' ? {} : { from: first }),
    ...(last === '' ? {} : { to: last }),
  };
}
