import { Button } from './button.tsx';

type MoreButtonProps = {
  /** The part of an infinite query that the button uses. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
  loadingText: string;
};

/** Loads the next page of a list; hidden if there is none. */
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
