import { useEffect, useEffectEvent, useState } from 'react'

export const speeds = [1, 4, 16, 64] as const
export type PlaySpeed = (typeof speeds)[number]
/** At 1× a minute of the machine takes a second. */
const MS_A_MS = 60

/** A moment that runs from one to another; at the end it stands. */
export function usePlayback(from: number, until: number) {
  const [at, setAt] = useState(until)
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState<PlaySpeed>(4)
  const advance = useEffectEvent((passedMs: number) => {
    const next = at + passedMs * speed * MS_A_MS
    setAt(Math.min(next, until))
    if (next >= until) setIsPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = 0
    let before = performance.now()
    const tick = (now: number) => {
      advance(now - before)
      before = now
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
  return {
    at,
    isPlaying,
    speed,
    setSpeed,
    seek: (to: number) => setAt(Math.min(until, Math.max(from, to))),
    toggle: () => {
      if (!isPlaying && at >= until) setAt(from)
      setIsPlaying(!isPlaying)
    },
  }
}
