import { useState } from 'react'

/**
 * What a desk opens with: the first of a list as it stood then. It stays the same while the list is renewed under it,
 * or a key would decide on something nobody has looked at.
 *
 * @param of Which list: everything it is narrowed to.
 * @param firstId The first of it now; null while there is none.
 */
export function useFirst<Id extends number | string>(of: string, firstId: Id | null): Id | null {
  const [held, setHeld] = useState<{ of: string; id: Id } | null>(null)
  if (firstId !== null && held?.of !== of) setHeld({ of, id: firstId })
  return held?.of === of ? held.id : firstId
}
