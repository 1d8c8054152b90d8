import { useSyncExternalStore } from 'react'

const desk = () => window.matchMedia('(min-width: 64rem)')

/** Room for four weeks side by side. */
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
