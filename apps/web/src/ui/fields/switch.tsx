import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & { ref?: Ref<HTMLInputElement> }

/** A row: words left, switch right; the whole row is the target. */
export function Switch({
  label,
  hint,
  aside,
  ...input
}: InputProps & { label: ReactNode; hint?: ReactNode; aside?: ReactNode }) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block text-body">{label}</span>
        {hint && (
          <span id={hintId} className="block text-balance text-meta text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-3">
        {aside}
        <span className="relative inline-flex h-7 w-12">
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
            role="switch"
            {...input}
            aria-describedby={hint ? hintId : undefined}
            className="peer absolute inset-0 size-full appearance-none rounded-full bg-edge transition-colors duration-(--quick) checked:bg-ink disabled:bg-hairline"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute start-0.5 top-0.5 size-6 rounded-full bg-surface transition-transform duration-(--quick) peer-checked:translate-x-5"
          />
        </span>
      </span>
    </label>
  )
}
