import { fetchMore } from '../../../kits/list/fetch-more.ts'
import type { ListQuery } from '../../../kits/list/use-list.ts'
import { Button } from '../../../ui/button.tsx'

interface LoadMoreProps {
  query: ListQuery
  shown: number
  total: number | string
}

/** The way on in a list that is looked through, and how far one has come. */
export function LoadMore({ query, shown, total }: LoadMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-2 py-5">
      <Button busy={query.isFetchingNextPage} onClick={() => void fetchMore(query)} className="w-full md:w-72">
        {query.isFetchingNextPage ? '正在加载' : '加载更多'}
      </Button>
      <span className="figures text-caption text-ink-3">
        已显示 {shown} / {total}
      </span>
    </div>
  )
}
