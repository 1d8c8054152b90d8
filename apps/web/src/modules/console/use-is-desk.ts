import { useSyncExternalStore } from 'react'

const desk = () => window.matchMedia('(min-width: 64rem)')

/** Room for queue, document and decision side by side; else they come one after the other. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = desk()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => desk().matches,
  )
}
