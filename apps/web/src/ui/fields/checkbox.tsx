import { Check } from 'lucide-react'
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from '../class-names.ts'
import { FieldError } from './field-error.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & { ref?: Ref<HTMLInputElement> }

export function Checkbox({ label, error, ...input }: InputProps & { label: ReactNode; error?: string }) {
  const errorId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-px inline-flex size-6 shrink-0">
          <input
            type="checkbox"
            {...input}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className={cx(
              'peer size-6 appearance-none rounded-half border bg-surface transition-colors duration-(--quick) checked:border-ink checked:bg-ink disabled:bg-sunken',
              error ? 'border-danger' : 'border-edge',
            )}
          />
          <Check
            size={16}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto text-on-ink opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="text-body text-ink-2">{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
