import { useCallback, useRef } from 'react'

/** R176: the first press counts, a second within this time is the same press. */
const STEADY_MS = 400

/** Lets an action through once per moment; a double click or a held key does it once. */
export function useSteady(): (action: () => void) => void {
  const last = useRef(-Infinity)
  return useCallback((action) => {
    const now = performance.now()
    if (now - last.current < STEADY_MS) return
    last.current = now
    action()
  }, [])
}
