import { agreementMessages } from '@jihui/protocol/agreement/machine'
import { Eraser, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'

/** What a form asks the signature for: the picture, with the name it was set from where one was typed, or why there is none. */
export interface SignatureHandle {
  read: () => { picture: string; name?: string } | { problem: string }
}

/** A dot or a slip of the finger is not a name. */
const SHARE_MIN = 0.08
const MOST_PIXELS_PER_PIXEL = 2
const INK = '#1f1c18'
const QUIET =
  'inline-flex min-h-11 items-center gap-2 rounded-half px-1 text-body text-ink-2 hover:text-ink disabled:text-ink-3 disabled:opacity-60'

export function SignatureField({ ref, onChange }: { ref: Ref<SignatureHandle>; onChange?: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [strokes, setStrokes] = useState(0)
  const tell = useEffectEvent(() => onChange?.())

  useEffect(() => {
    const paper = canvas.current
    if (!paper) return
    const made = new SignaturePad(paper, { penColor: INK, minWidth: 1.2, maxWidth: 3.4 })
    pad.current = made
    const changed = () => {
      setStrokes(made.toData().length)
      tell()
    }
    made.addEventListener('endStroke', changed)
    let [width, height] = [0, 0]
    // Turning the phone keeps what is written, at the size of the new paper.
    const fit = () => {
      const { offsetWidth, offsetHeight } = paper
      if (offsetWidth === width || offsetWidth === 0) return
      const ratio = Math.min(MOST_PIXELS_PER_PIXEL, Math.max(1, devicePixelRatio))
      const factor = width === 0 ? 1 : Math.min(offsetWidth / width, offsetHeight / height)
      const kept = scaled(made.toData(), factor)
      paper.width = offsetWidth * ratio
      paper.height = offsetHeight * ratio
      paper.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      made.fromData(kept)
      width = offsetWidth
      height = offsetHeight
    }
    const watch = new ResizeObserver(fit)
    watch.observe(paper)
    fit()
    return () => {
      watch.disconnect()
      made.off()
    }
  }, [])

  useImperativeHandle(ref, () => ({
    read: () => {
      const made = pad.current
      const paper = canvas.current
      if (!made || !paper || made.isEmpty()) return { problem: agreementMessages.signatureMissing }
      if (extentOf(made.toData()) < paper.offsetWidth * SHARE_MIN) return { problem: agreementMessages.signatureBlank }
      return { picture: made.toDataURL('image/png') }
    },
  }))

  const rewrite = (data: PointGroup[]) => {
    pad.current?.clear()
    pad.current?.fromData(data)
    setStrokes(data.length)
    onChange?.()
  }
  return (
    <div>
      <div className="relative h-[min(11.5rem,46dvh)] overflow-hidden rounded-card border border-edge bg-white">
        <span
          aria-hidden="true"
          className="graduated pointer-events-none absolute inset-x-5 bottom-7 h-2 -scale-y-100 [--tick-ink:#b9b0a1]"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute start-5 bottom-1.5 text-caption text-[#6c655a]"
        >
          请在线上书写
        </span>
        <canvas
          ref={canvas}
          role="img"
          aria-label={strokes > 0 ? `手写签名，已写 ${strokes} 笔` : '手写签名的地方，用手指、笔或鼠标书写'}
          className="absolute inset-0 size-full touch-none"
        />
      </div>
      <div className="mt-1 flex justify-between">
        <button
          type="button"
          disabled={strokes === 0}
          onClick={() => rewrite(pad.current?.toData().slice(0, -1) ?? [])}
          className={QUIET}
        >
          <Undo2 size={18} aria-hidden="true" />
          撤销一笔
        </button>
        <button type="button" disabled={strokes === 0} onClick={() => rewrite([])} className={QUIET}>
          <Eraser size={18} aria-hidden="true" />
          重写
        </button>
      </div>
    </div>
  )
}

const scaled = (data: PointGroup[], factor: number): PointGroup[] =>
  data.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))

/** The longer side of what is written. */
function extentOf(data: PointGroup[]): number {
  const points = data.flatMap((group) => group.points)
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}
