import type { MapMark } from '@jihui/protocol/iot/map/schema'
import { markLooks, marksInOrder } from './mark-looks.ts'

/** The sign of the map, beside words that say the same. */
export function MarkSign({ mark }: { mark: MapMark }) {
  const { glyph, fill, text, isQuiet } = markLooks[mark]
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-md text-caption font-semibold"
      style={{
        background: `var(${fill})`,
        color: `var(${text})`,
        boxShadow: isQuiet ? 'inset 0 0 0 1px var(--edge)' : undefined,
      }}
    >
      {glyph}
    </span>
  )
}

export function MapLegend() {
  return (
    <ul aria-label="图例" className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-caption text-ink-2">
      {marksInOrder.map((mark) => (
        <li key={mark} className="inline-flex items-center gap-1.5">
          <MarkSign mark={mark} />
          {markLooks[mark].label}
        </li>
      ))}
    </ul>
  )
}
