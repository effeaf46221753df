import { queryOptions } from '@tanstack/react-query';
import { getModalImages } from '#contract/endpoints/settings.ts';
import { call } from '#src/core/api/call.ts';

/** §3: pictures of the modals; an empty address means no picture. */
export function modalImagesQuery() {
  return queryOptions({
    queryKey: ['modal-images'],
    queryFn: ({ signal }) => call(getModalImages, { signal }),
    meta: { public: true, persist: true },
  });
}
