import { useEffect, useRef, type KeyboardEvent } from 'react'
import { cx } from './class-names.ts'

export interface TabStripProps<T extends string> {
  label: string
  tabs: readonly { value: T; label: string; count?: number | string }[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** Text tabs with counts on a graduated edge. Mark what they switch with role="tabpanel" and its own label. */
export function TabStrip<T extends string>({ label, tabs, value, onChange, className }: TabStripProps<T>) {
  const strip = useRef<HTMLDivElement>(null)
  // What decides where the chosen tab stands: which one it is, and how wide the ones beside it are.
  const standing = `${value} ${tabs.map(({ label: text, count }) => `${text}${count ?? ''}`).join(' ')}`
  const settled = useRef('')
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!strip.current || !chosen || settled.current === standing) return
    settled.current = standing
    const { offsetLeft, offsetWidth } = chosen
    const { scrollLeft, clientWidth } = strip.current
    // Only the strip moves, never the page.
    if (offsetLeft < scrollLeft) strip.current.scrollLeft = offsetLeft - 20
    if (offsetLeft + offsetWidth > scrollLeft + clientWidth)
      strip.current.scrollLeft = offsetLeft + offsetWidth - clientWidth + 20
  }, [standing])
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const at = (target + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    onChange(next.value)
    event.currentTarget.parentElement?.querySelectorAll<HTMLButtonElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div className={cx('relative', className)}>
      <span aria-hidden="true" className="graduated absolute inset-x-0 bottom-0 h-1.5 -scale-y-100" />
      <div ref={strip} role="tablist" aria-label={label} className="no-bar flex gap-5 overflow-x-auto px-(--gutter)">
        {tabs.map((tab, index) => {
          const isOn = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              aria-selected={isOn}
              tabIndex={isOn ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={(event) => move(event, index)}
              className={cx(
                'keep relative min-h-11 shrink-0 pt-1 pb-3 text-body focus-visible:shadow-[inset_0_0_0_2px_var(--ink)] rounded-half',
                isOn ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="figures ms-1">{tab.count}</span>}
              {isOn && (
                <span
                  aria-hidden="true"
                  className="absolute bottom-0 left-1/2 h-3 w-[3px] -translate-x-1/2 bg-accent"
                />
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}
