import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface WhenNearProps {
  /** Something else asks for it before the reader is close. */
  isWanted?: boolean
  /** How many pixels away is near. */
  margin?: number
  children: ReactNode
}

/** Draws what lies far below once the reader is close to it, so that nobody waits for what nobody may read. */
export function WhenNear({ isWanted = false, margin = 240, children }: WhenNearProps) {
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        setIsNear(true)
      },
      { rootMargin: `${margin}px` },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [margin])
  return isNear || isWanted ? children : <div ref={place} data-later className="h-px" />
}
