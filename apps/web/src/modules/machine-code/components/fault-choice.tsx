import { FieldError } from '../../../ui/fields/field-error.tsx'
import type { Scanned } from '../code-queries.ts'

interface FaultChoiceProps {
  faults: Scanned['faults']
  value: string
  onChange: (code: string) => void
  error?: string | undefined
}

/** What is usually wrong with such a machine: one press instead of many words. */
export function FaultChoice({ faults, value, onChange, error }: FaultChoiceProps) {
  return (
    <fieldset data-invalid={error !== undefined}>
      <legend className="mb-1.5 text-meta text-ink-2">哪里坏了</legend>
      <div className="flex flex-wrap gap-2">
        {faults.map((fault) => (
          <label
            key={fault.code}
            className="relative inline-flex min-h-11 items-center rounded-card border border-edge bg-surface px-3.5 text-body has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-on-ink has-focus-visible:shadow-(--focus)"
          >
            <input
              type="radio"
              name="fault_code"
              value={fault.code}
              checked={value === fault.code}
              onChange={() => onChange(fault.code)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {fault.label}
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
