import type { QueryClient } from '@tanstack/react-query'

/** R176 */
export const REFRESH_MS = 300_000

/** What is on the screen may be old after a refusal: everything about orders is asked anew. */
export function invalidate(client: QueryClient): void {
  for (const key of ['rental', 'qualification', 'agreement']) void client.invalidateQueries({ queryKey: [key] })
}
