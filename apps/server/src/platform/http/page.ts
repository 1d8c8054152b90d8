import { countLimits } from '@jihui/protocol/limits'
import type { FastifyRequest } from 'fastify'

/**
 * `{ count, next, previous, results }` with addresses that keep the other query parameters. `counted`: how far the count
 * went; where it stopped there, a full page has a next one.
 */
export const pageAnswer = <T>(
  request: FastifyRequest,
  query: { page: number; page_size: number },
  count: number,
  results: T[],
  counted: number = countLimits.console,
) => {
  const address = (page: number): string => {
    const url = new URL(request.url, 'http://local')
    url.searchParams.set('page', String(page))
    return `${url.pathname}${url.search}`
  }
  const isMore = query.page * query.page_size < count || (count === counted && results.length === query.page_size)
  return {
    count,
    next: isMore ? address(query.page + 1) : null,
    previous: query.page > 1 ? address(query.page - 1) : null,
    results,
  }
}
