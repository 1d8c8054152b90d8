import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SLOW_AFTER, waitedOn } from './slow-wait.ts'

const isInView = (bone: Element): boolean => {
  const { top, bottom } = bone.getBoundingClientRect()
  return bone.checkVisibility() && bottom > 0 && top < innerHeight
}

/** 正在取，网络有点慢: a page that stays a skeleton says so, and can be asked for again. */
function SlowNote() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    let wait = { href: '', seconds: 0 }
    const look = () => {
      wait = waitedOn(wait, location.href, [...document.querySelectorAll('main .bone')].some(isInView))
      // Without a network the banner and the page say more.
      setIsSlow(wait.seconds >= SLOW_AFTER && navigator.onLine)
    }
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="status" className="sticky top-0 z-50 bg-ink text-on-ink">
      {isSlow && (
        <div className="mx-auto flex min-h-11 max-w-6xl items-center gap-3 px-(--gutter) text-meta md:px-6">
          <Hourglass size={18} className="shrink-0" aria-hidden="true" />
          <span className="flex-1">正在取，网络有点慢</span>
          <button type="button" onClick={() => location.reload()} className="min-h-11 px-2 font-semibold">
            重试
          </button>
        </div>
      )}
    </div>
  )
}

/** Beside the page and not in it: it stands while the page's own code is still on its way. */
export function watchWaits(): void {
  const place = document.createElement('div')
  place.style.display = 'contents'
  document.body.prepend(place)
  createRoot(place).render(<SlowNote />)
}
