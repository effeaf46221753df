import { Button } from './button.tsx';

type MoreButtonProps = {
  /** Pages of a list, as its query has them. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
  loadingText: string;
};

/** Brings the next page of a list; gone where there is none. */
export function MoreButton({ list, label, loadingText }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      wide
      loading={list.isFetchingNextPage}
      loadingText={loadingText}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
