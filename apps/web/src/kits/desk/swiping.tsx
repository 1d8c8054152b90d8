import { useRef, type ReactNode, type TouchEvent } from 'react'

/** So far a finger has to go sideways before it means the next order; on the documents it means the next document. */
const SWIPE_PX = 90

/** Below the documents a swipe leads to the next order, or back to the one before. */
export function Swiping({ onStep, children }: { onStep: (by: 1 | -1) => void; children: ReactNode }) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const point = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches.item(0)
    return touch && { x: touch.clientX, y: touch.clientY }
  }
  return (
    <div
      className="space-y-6 px-4 py-5"
      onTouchStart={(event) => {
        from.current = event.touches.length === 1 ? point(event) : null
      }}
      onTouchEnd={(event) => {
        const start = from.current
        const end = point(event)
        from.current = null
        if (!start || !end) return
        const across = end.x - start.x
        if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(end.y - start.y)) onStep(across < 0 ? 1 : -1)
      }}
    >
      {children}
    </div>
  )
}
