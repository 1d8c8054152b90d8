import type { QueryClient } from '@tanstack/react-query'

/** R176 */
export const REFRESH_MS = 300_000

/** Keys of everything about orders: what is on the screen of it may be old after a refusal. */
export const ordersAndPapers = [['rental'], ['qualification'], ['agreement']] as const

export function invalidate(client: QueryClient): void {
  for (const queryKey of ordersAndPapers) void client.invalidateQueries({ queryKey })
}
