import { useEffect, useState } from 'react'

/** Whole seconds until a moment; 0 once it is past or where there is none. Ticks only while it runs. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = until !== undefined && until > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isRunning])
  useEffect(() => setNow(Date.now()), [until])
  return left
}
