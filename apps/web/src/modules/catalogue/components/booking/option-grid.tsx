import { Check } from 'lucide-react'
import { useId, useRef } from 'react'
import { cx } from '../../../../ui/class-names.ts'

export interface GridOption {
  value: string
  label: string
}

export interface OptionGridProps {
  legend: string
  options: readonly GridOption[]
  value: string
  onChange: (value: string) => void
  /** A finger or pointer chose; arrow keys only walk through. */
  onPick?: () => void
  /** grid: keys side by side in a sheet. rows: one under the other in a panel. */
  layout?: 'grid' | 'rows'
}

/** One of a few, as keys or rows; real radio buttons underneath, so arrows and screen readers work by themselves. */
export function OptionGrid({ legend, options, value, onChange, onPick, layout = 'grid' }: OptionGridProps) {
  const name = useId()
  const isByKey = useRef(false)
  const isGrid = layout === 'grid'
  return (
    <fieldset
      className="min-w-0"
      onKeyDownCapture={() => (isByKey.current = true)}
      onPointerDownCapture={() => (isByKey.current = false)}
    >
      <legend className={isGrid ? 'mb-2 text-meta text-ink-2' : 'sr-only'}>{legend}</legend>
      <div className={isGrid ? 'grid grid-cols-3 gap-2' : cx('grid', options.length > 8 && 'w-88 grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-11 items-center gap-1.5 text-body has-focus-visible:shadow-(--focus)',
              isGrid
                ? 'justify-center rounded-card border border-edge bg-surface px-2 text-center has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-on-ink'
                : 'justify-between rounded-half px-3 hover:bg-sunken has-checked:font-semibold',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => {
                onChange(option.value)
                if (!isByKey.current) onPick?.()
              }}
              className="pointer-events-none absolute inset-0 size-full appearance-none opacity-0 focus-visible:shadow-none"
            />
            {!isGrid && <span>{option.label}</span>}
            {option.value === value && <Check size={16} className="shrink-0" aria-hidden="true" />}
            {isGrid && <span>{option.label}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
