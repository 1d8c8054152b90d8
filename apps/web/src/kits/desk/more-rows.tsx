import { Button } from '../../ui/button.tsx'

interface MoreRowsProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: string
}

/** The foot of a list that goes on. */
export function MoreRows({ list, children }: MoreRowsProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      wide
      className="mt-4 lg:mx-auto lg:flex lg:w-64"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
