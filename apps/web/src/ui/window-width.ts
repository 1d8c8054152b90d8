import { useCallback, useSyncExternalStore } from 'react'

function useHasAtLeast(rem: number): boolean {
  const query = `(min-width: ${rem}rem)`
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Room for a panel beside its button; a phone gets a sheet. */
export const useIsWide = () => useHasAtLeast(48)
/** Room for several columns side by side, or for four weeks; else they come one after the other. */
export const useIsDesk = () => useHasAtLeast(64)
