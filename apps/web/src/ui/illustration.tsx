import { cx } from './class-names.ts'

/**
 * A drawing from /illustrations/NAME.svg.
 * Every file is one `<svg id="d" viewBox="0 0 240 162">` with its feet on y=160 and no background; colours only as
 * var(--il-line|body|shade|dark|hue|tint|trace) with a fallback, so that line and theme colour it from outside.
 */
export function Illustration({ name, className, label }: { name: string; className?: string; label?: string }) {
  return (
    <svg
      viewBox="0 0 240 162"
      preserveAspectRatio="xMidYMax meet"
      className={cx('block overflow-visible', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`/illustrations/${name}.svg#d`} width="240" height="162" />
    </svg>
  )
}
