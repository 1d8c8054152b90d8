import { type InfiniteData, type QueryKey, useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'

/** How a list stands that is fetched page by page. */
export interface ListQuery {
  readonly data: unknown
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  refetch(): unknown
  fetchNextPage(): Promise<{ readonly isFetchNextPageError: boolean }>
}

export interface List<Row = unknown> {
  /** As far as they were fetched. */
  readonly rows: readonly Row[]
  readonly query: ListQuery
}

/** A list the server answers page by page (`byPages`): its rows, and `head`, the page that carries the counts. */
export function useList<Page extends { readonly results: readonly unknown[] }, Key extends QueryKey, Param>(
  options: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, Param>,
) {
  const query = useInfiniteQuery(options)
  const pages = query.data?.pages
  const rows: readonly Page['results'][number][] = pages?.flatMap(({ results }) => results) ?? []
  return { rows, head: pages?.[0], query }
}
