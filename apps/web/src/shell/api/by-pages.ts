/** For lists the server answers page by page: the first is 1, and the last has no `next`. Spread into `infiniteQueryOptions`. */
export const byPages = {
  initialPageParam: 1,
  getNextPageParam: (last: { next: string | null }, pages: readonly unknown[]): number | undefined =>
    last.next === null ? undefined : pages.length + 1,
}
