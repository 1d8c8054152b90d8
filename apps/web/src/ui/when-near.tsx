import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Draws what lies far below once the reader is close to it, so that nobody waits for what nobody may read. */
export function WhenNear({ children }: { children: ReactNode }) {
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
      { rootMargin: '240px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return isNear ? children : <div ref={place} className="h-px" />
}
