import { toast } from '../../ui/overlays/toast.tsx'
import type { ListQuery } from './use-list.ts'

/** Fetches the rows after those that are there; where they do not come it is said, and those stay. */
export async function fetchMore(query: ListQuery): Promise<void> {
  const { isFetchNextPageError } = await query.fetchNextPage()
  if (isFetchNextPageError) toast.error('加载更多失败，请稍后再试')
}
