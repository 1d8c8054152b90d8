import { useEffect, useState, type RefObject } from 'react'

/** Rows drawn beyond both edges, so that a flick does not meet bare ground. */
const BEYOND = 12

const same = (one: { first: number; last: number }, other: { first: number; last: number }) =>
  one.first === other.first && one.last === other.last

/**
 * Which of a long list's equally high rows are in sight, whatever scrolls them: only these are drawn. `list` is as
 * high as all of them together.
 */
export function useRowsInSight(list: RefObject<HTMLElement | null>, count: number): { first: number; last: number } {
  const [sight, setSight] = useState({ first: 0, last: Math.min(count, 2 * BEYOND) - 1 })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const box = list.current?.getBoundingClientRect()
      if (!box || box.height === 0) return
      const row = box.height / count
      const next = {
        first: Math.max(0, Math.floor(-box.top / row) - BEYOND),
        last: Math.min(count - 1, Math.ceil((window.innerHeight - box.top) / row) + BEYOND),
      }
      setSight((now) => (same(now, next) ? now : next))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    // Caught on the way down, so that a column that scrolls by itself is heard as well.
    window.addEventListener('scroll', soon, { capture: true, passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [list, count])
  return sight
}
