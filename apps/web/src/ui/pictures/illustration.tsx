import { cx } from '../class-names.ts'

/**
 * A drawing from /illustrations/NAME.svg.
 * Every file is one `<svg id="d" viewBox="0 0 240 162">` with its feet on y=160 and no background; colours only as
 * var(--il-line|body|shade|dark|hue|tint|trace) with a fallback, so that line and theme colour it from outside.
 */
export interface IllustrationProps {
  name: string
  /** Says what it shows; without it the drawing is decoration. */
  label?: string
  /** Cuts the empty margin most drawings have; a wide machine then stands over the edge of its box, not cut off. */
  isTight?: boolean
  align?: 'centre' | 'end'
  className?: string
}

/** Some came with the page. */
const placeOf = (name: string): string =>
  document.getElementById(`il-${name}`) ? `#il-${name}` : `/illustrations/${name}.svg#d`

export function Illustration({ name, className, label, isTight, align = 'centre' }: IllustrationProps) {
  return (
    <svg
      viewBox={isTight ? '24 0 192 162' : '0 0 240 162'}
      preserveAspectRatio={align === 'end' ? 'xMaxYMax meet' : 'xMidYMax meet'}
      className={cx('block overflow-visible', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={placeOf(name)} width="240" height="162" />
    </svg>
  )
}
