/**
 * Whether a query waits for its first answer. `isLoading` alone is true again in each later round of a query that failed without
 * data: what is shown meanwhile would go.
 */
export const isFirstLoad = ({ isLoading, isFetched }: { isLoading: boolean; isFetched: boolean }): boolean =>
  isLoading && !isFetched;
