import { queryOptions } from '@tanstack/react-query';
import { getModalImages } from '#contract/endpoints/content/settings-calls.ts';
import { call } from '#src/core/api/call.ts';

/** §3: pictures of the modals; an empty address means no picture. */
export function modalImagesQuery() {
  return queryOptions({
    queryKey: ['modal-images'],
    queryFn: () => call(getModalImages),
    meta: { public: true, persist: true },
  });
}
