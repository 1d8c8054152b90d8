import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Reading {
  /** The whole text, and the ruler that shows where in it one is. */
  text: RefObject<HTMLDivElement | null>
  ruler: RefObject<HTMLDivElement | null>
  /** How many clauses have been on the screen to their last line. */
  read: number
  /** The last line has been on the screen. */
  isAtEnd: boolean
  toEnd: () => void
}

/** Follows how far a text has been read. Where the pointer stands is written to the ruler directly, many times a second. */
export function useReading(): Reading {
  const text = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const [read, setRead] = useState(0)
  const [isAtEnd, setIsAtEnd] = useState(false)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const body = text.current
      if (!body) return
      const foot = document.querySelector('[data-reading-foot]')?.getBoundingClientRect()
      // A bar at the foot hides what lies under it.
      const edge = foot && foot.width > innerWidth / 2 && foot.top > innerHeight / 2 ? foot.top : innerHeight
      const box = body.getBoundingClientRect()
      const share = Math.min(1, Math.max(0, (edge - box.top) / box.height))
      ruler.current?.style.setProperty('--read', String(share))
      const seen = [...body.querySelectorAll('[data-clause]')].filter(
        (clause) => clause.getBoundingClientRect().bottom <= edge + 2,
      ).length
      setRead((before) => Math.max(before, seen))
      if (share >= 0.995) setIsAtEnd(true)
    }
    const follow = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    // Another size of letters makes another text of it.
    const watch = new ResizeObserver(follow)
    if (text.current) watch.observe(text.current)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
    }
  }, [])
  const toEnd = () => {
    const last = text.current?.lastElementChild
    last?.scrollIntoView({ block: 'end', behavior: 'smooth' })
  }
  return { text, ruler, read, isAtEnd, toEnd }
}
