import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Chip } from '../../../ui/fields/choice.tsx'
import { cx } from '../../../ui/class-names.ts'

export interface FilterMenuProps {
  label: ReactNode
  /** What a screen reader calls the panel. */
  title: string
  isOn: boolean
  className?: string
  children: (close: () => void) => ReactNode
}

/** A key with a panel under it, for wide screens. Esc, a press outside or moving on closes it. */
export function FilterMenu({ label, title, isOn, className, children }: FilterMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const buttonId = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const panel = root.current?.querySelector('[role=dialog]')
    panel?.querySelector<HTMLElement>('input:checked, [data-day][tabindex="0"], input, button')?.focus()
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    document.getElementById(buttonId)?.focus()
  }
  return (
    <div
      ref={root}
      role="presentation"
      className="relative"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setIsOpen(false)
      }}
    >
      <Chip
        id={buttonId}
        isOn={isOn}
        aria-pressed={undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        {isOpen ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
      </Chip>
      {isOpen && (
        <div
          id={panelId}
          role="dialog"
          aria-label={title}
          className={cx(
            'absolute start-0 top-full z-40 mt-2 min-w-52 rounded-card border border-hairline bg-surface p-2 shadow-lift-1',
            className,
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
