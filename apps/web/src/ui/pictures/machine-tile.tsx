import type { ReactNode } from 'react'
import { Illustration } from './illustration.tsx'
import { SecureImage } from './secure-image.tsx'
import { cx } from '../class-names.ts'

export interface MachineTileProps {
  /** The rental line: gives the hue. */
  line: string
  /** Name of the category's drawing. */
  illustration: string
  /** An uploaded photo takes the drawing's place; the floor stays. */
  photo?: string | null
  /** Names the machine for a screen reader; leave out where its name stands next to the tile. */
  label?: string
  /** compact 64, list 112×96, fill: as large as `className` says. */
  size?: 'compact' | 'list' | 'fill'
  /** Dimension lines of the detail screen, in metres. */
  height?: number
  width?: number
  className?: string
  children?: ReactNode
}

const boxes = {
  compact: { box: 'size-16 shrink-0', floor: 'h-2', drawing: 'inset-x-1.5 bottom-2 top-1' },
  list: { box: 'w-28 h-24 shrink-0', floor: 'h-2.5', drawing: 'inset-x-2 bottom-2.5 top-2' },
  fill: { box: 'w-full', floor: 'h-3', drawing: 'inset-x-4 bottom-3 top-4' },
}

export function MachineTile(props: MachineTileProps) {
  const { line, illustration, photo, label, size = 'list', height, width, className, children } = props
  const shape = boxes[size]
  const isMeasured = size === 'fill' && !photo && (height !== undefined || width !== undefined)
  return (
    <div data-line={line} className={cx('relative overflow-hidden rounded-card bg-hue-soft', shape.box, className)}>
      {photo ? (
        <SecureImage src={photo} alt={label ?? ''} className="absolute inset-0 size-full object-cover" />
      ) : (
        <div className={cx('absolute', isMeasured ? 'inset-x-[12%] top-[10%] bottom-12' : shape.drawing)}>
          <Illustration name={illustration} label={label} isTight={!isMeasured} className="size-full" />
        </div>
      )}
      <span
        aria-hidden="true"
        className={cx('graduated floor absolute inset-x-0', isMeasured ? 'bottom-10 h-2' : cx('bottom-0', shape.floor))}
      />
      {isMeasured && <Dimensions height={height} width={width} />}
      {children}
    </div>
  )
}

function Dimensions({ height, width }: { height?: number; width?: number }) {
  return (
    <>
      {height !== undefined && (
        <div
          className="absolute end-[10%] top-[10%] bottom-12 flex w-4 flex-col items-center text-meta text-hue-ink"
          aria-label={`高 ${height} 米`}
        >
          <span className="h-px w-3 bg-hue" />
          <span className="w-px flex-1 bg-hue" />
          <span className="py-1 [writing-mode:vertical-rl] rotate-180 keep">{height} m</span>
          <span className="w-px flex-1 bg-hue" />
          <span className="h-px w-3 bg-hue" />
        </div>
      )}
      {width !== undefined && (
        <div
          className="absolute start-[36%] end-[36%] bottom-2.5 flex h-5 items-center gap-2 text-meta text-hue-ink"
          aria-label={`宽 ${width} 米`}
        >
          <span className="h-2.5 w-px bg-hue" />
          <span className="-ms-2 h-px flex-1 bg-hue" />
          <span className="keep">{width} m</span>
          <span className="-me-2 h-px flex-1 bg-hue" />
          <span className="h-2.5 w-px bg-hue" />
        </div>
      )}
    </>
  )
}
