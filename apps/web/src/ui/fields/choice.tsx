import { Minus, Plus } from 'lucide-react'
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { cx } from '../class-names.ts'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & { ref?: Ref<HTMLInputElement> }

/** One of a few, each with a sentence; a group shares `name`. Wrap the group in <fieldset><legend>. */
export function RadioCard({
  label,
  hint,
  icon,
  aside,
  ...input
}: InputProps & { label: ReactNode; hint?: ReactNode; icon?: ReactNode; aside?: ReactNode }) {
  return (
    <label className="relative flex min-h-14 items-center gap-3 rounded-card border border-edge bg-surface px-4 py-3 transition-[border-color,box-shadow] duration-(--quick) has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:shadow-(--focus) has-disabled:bg-sunken has-disabled:text-ink-3">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold">{label}</span>
        {hint && <span className="block text-meta text-ink-2">{hint}</span>}
      </span>
      {aside}
      <input
        type="radio"
        {...input}
        className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[6px] checked:border-ink focus-visible:shadow-none"
      />
    </label>
  )
}

export interface SegmentedControlProps<T extends string> {
  label: string
  options: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  className?: string
}

export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<T>) {
  const move = (event: KeyboardEvent, index: number) => {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    if (!step) return
    event.preventDefault()
    const next = options[(index + step + options.length) % options.length]
    if (!next) return
    onChange(next.value)
    const buttons = event.currentTarget.parentElement?.querySelectorAll<HTMLButtonElement>('button')
    buttons?.[(index + step + options.length) % options.length]?.focus()
  }
  return (
    <div role="radiogroup" aria-label={label} className={cx('flex rounded-card bg-sunken p-1', className)}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
          onKeyDown={(event) => move(event, index)}
          className={cx(
            'min-h-11 flex-1 rounded-[10px] px-3 text-meta transition-colors duration-(--quick)',
            option.value === value ? 'bg-surface font-semibold text-ink shadow-lift-1' : 'text-ink-2 hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

/** A filter key: outlined, ink once chosen. */
export function Chip({ isOn, children, ...rest }: React.ButtonHTMLAttributes<HTMLButtonElement> & { isOn?: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      {...rest}
      className={cx(
        'inline-flex min-h-11 shrink-0 items-center justify-center gap-1.5 rounded-card border px-3.5 text-body transition-colors duration-(--quick)',
        isOn ? 'border-ink bg-ink font-semibold text-on-ink' : 'border-edge bg-surface text-ink hover:border-ink',
      )}
    >
      {children}
    </button>
  )
}

export interface QuantityProps {
  label: string
  value: number
  min?: number
  max?: number
  unit?: string
  onChange: (value: number) => void
}

export function Quantity({ label, value, min = 1, max = 99, unit, onChange }: QuantityProps) {
  const key = 'inline-flex size-11 items-center justify-center rounded-card hover:bg-sunken disabled:text-tick'
  return (
    <div role="group" aria-label={label} className="inline-flex items-center">
      <button
        type="button"
        className={key}
        aria-label={`${label}减一`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <output aria-live="polite" className="figures min-w-10 text-center text-title-s">
        {value}
        {unit && <span className="ms-1 text-meta font-normal text-ink-2">{unit}</span>}
      </output>
      <button
        type="button"
        className={key}
        aria-label={`${label}加一`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
