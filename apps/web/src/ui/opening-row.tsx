import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A row of a list that opens into what it is made of. */
export function OpeningRow({
  line,
  value,
  children,
  details,
}: {
  /** Whose hue stands beside it; absent: nobody's. */
  line?: string
  value: ReactNode
  children: ReactNode
  details: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <li data-line={line} className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-start gap-3 rounded-half py-4 text-start"
      >
        <span aria-hidden="true" className={cx('mt-1 h-10 w-[3px] shrink-0', line ? 'bg-hue' : 'bg-tick')} />
        <span className="min-w-0 flex-1">{children}</span>
        {value}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('mt-1 shrink-0 text-ink-2 transition-transform duration-(--calm)', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pb-4 ps-4">
        {details}
      </div>
    </li>
  )
}
