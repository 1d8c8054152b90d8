import QRCode from 'qrcode'
import { useMemo } from 'react'

const MARGIN = 2
/** Share of the side kept free for the mark; error correction Q bears much more. */
const MARK_SHARE = 0.2

export interface QrDrawing {
  /** Modules on a side, margin included. */
  side: number
  path: string
}

export function drawCode(text: string): QrDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' })
  const from = Math.floor((modules.size * (1 - MARK_SHARE)) / 2)
  const to = modules.size - from
  const isUnderMark = (row: number, column: number) => row >= from && row < to && column >= from && column < to
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column) && !isUnderMark(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`
    }
  }
  return { side: modules.size + MARGIN * 2, path }
}

/** Black on white in both themes: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { side, path } = useMemo(() => drawCode(text), [text])
  const half = side / 2
  const unit = (side * MARK_SHARE) / 14
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className="block size-full">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#1f1c18" shapeRendering="crispEdges" />
      <g transform={`translate(${half} ${half}) scale(${unit})`} shapeRendering="crispEdges">
        <path
          d="M-5 3h10v1h-10zM-4.4 .4h1v2.6h-1zM-2.4 -1.6h1v4.600h-1zM1.4 -1.6h1v4.600h-1zM3.4 .4h1v2.600h-1z"
          fill="#1f1c18"
        />
        <path d="M-.7 -4.600h1.4v7.600h-1.4z" fill="#c2391d" />
      </g>
    </svg>
  )
}

/** The code as a picture to scan from another screen, with what it pays for. */
export async function codePicture(text: string, lines: readonly string[]): Promise<Blob | null> {
  const { side, path } = drawCode(text)
  const canvas = document.createElement('canvas')
  const width = 720
  canvas.width = width
  canvas.height = width + 40 + lines.length * 44
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#1f1c18'
  context.save()
  context.scale(width / side, width / side)
  const drawing = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not a list
  context.fill(drawing)
  context.restore()
  context.textAlign = 'center'
  for (const [index, line] of lines.entries()) {
    context.font = index === 0 ? '600 40px sans-serif' : '26px sans-serif'
    context.fillText(line, width / 2, width + 28 + index * 44)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
