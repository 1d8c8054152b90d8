import { useSyncExternalStore } from 'react'

const wide = () => window.matchMedia('(min-width: 48rem)')

/** True where there is room for a panel beside its button; a phone gets a sheet. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = wide()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => wide().matches,
  )
}
