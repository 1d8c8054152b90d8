import { useEffect, useState } from 'react'

/** The time, told again at intervals while somebody looks. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tell = () => document.visibilityState === 'visible' && setNow(Date.now())
    const timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [everyMs])
  return now
}
