import { cx } from '../ui/class-names.ts'

/** The sign: a ruler whose middle tick is where one stands. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={cx('shrink-0', className)} aria-hidden="true">
      <path d="M2 20.5h20M4 20v-6M8 20v-9M16 20v-9M20 20v-6" fill="none" strokeWidth="2" className="stroke-ink" />
      <path d="M12 20V3" strokeWidth="3" className="stroke-accent" />
    </svg>
  )
}
