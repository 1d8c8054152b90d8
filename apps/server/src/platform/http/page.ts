import type { FastifyRequest } from 'fastify'

/** `{ count, next, previous, results }` with addresses that keep the other query parameters. */
export const pageAnswer = <T>(
  request: FastifyRequest,
  query: { page: number; page_size: number },
  count: number,
  results: T[],
) => {
  const address = (page: number): string => {
    const url = new URL(request.url, 'http://local')
    url.searchParams.set('page', String(page))
    return `${url.pathname}${url.search}`
  }
  return {
    count,
    next: query.page * query.page_size < count ? address(query.page + 1) : null,
    previous: query.page > 1 ? address(query.page - 1) : null,
    results,
  }
}
