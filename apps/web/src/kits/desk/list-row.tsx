import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'

interface ListRowProps {
  /** Id of the line whose hue it has. */
  line: string
  isOn: boolean
  onPick: () => void
  children: ReactNode
}

/** One entry of a list beside its desk, in its line's hue; the one that stands on the desk is marked. */
export function ListRow({ line, isOn, onPick, children }: ListRowProps) {
  return (
    <li data-line={line} className="relative border-b border-hairline">
      <span
        aria-hidden="true"
        className={cx('absolute start-0 w-[3px]', isOn ? 'inset-y-0 bg-accent' : 'top-1/2 h-5 -translate-y-1/2 bg-hue')}
      />
      <button
        type="button"
        aria-current={isOn ? 'true' : undefined}
        onClick={onPick}
        className={cx('block w-full px-4 py-3 text-start', isOn ? 'bg-surface' : 'hover:bg-sunken')}
      >
        {children}
      </button>
    </li>
  )
}
