import { useState } from 'react'
import type { QueueChoice } from './review-queries.ts'

/**
 * The order a desk opens with: the first of the list as it stood then. It stays the same while the list is renewed
 * under it, or a key would decide on an order nobody has looked at.
 */
export function useFirstOrder(choice: QueueChoice, firstId: number | null): number | null {
  const of = JSON.stringify(choice)
  const [held, setHeld] = useState<{ of: string; id: number } | null>(null)
  if (firstId !== null && held?.of !== of) setHeld({ of, id: firstId })
  return held?.of === of ? held.id : firstId
}
