import { smsLimits } from '@jihui/protocol/identity/limits'
import { useId, useState, type Ref } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'

export interface CodeFieldProps {
  value: string
  onChange: (digits: string) => void
  error?: string
  isDisabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Six places to look at, one field to write in: the code the telephone offers fills all of them at once. */
export function CodeField({ value, onChange, error, isDisabled, ref }: CodeFieldProps) {
  const id = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const active = Math.min(value.length, smsLimits.digits - 1)
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {smsLimits.digits} 位验证码
      </label>
      <div className="relative">
        <div aria-hidden="true" className="grid grid-cols-6 gap-2">
          {Array.from({ length: smsLimits.digits }, (_, place) => {
            const isActive = hasFocus && place === active
            return (
              <span
                key={place}
                className={cx(
                  'figures flex h-14 items-center justify-center rounded-card border bg-surface text-display font-semibold',
                  error ? 'border-danger' : isActive ? 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-edge',
                )}
              >
                {value[place] ?? (isActive && <span className="h-7 w-0.5 animate-pulse bg-accent" />)}
              </span>
            )
          })}
        </div>
        <input
          ref={ref}
          id={id}
          name="sms_code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={smsLimits.digits}
          pattern={`\\d{${smsLimits.digits}}`}
          readOnly={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, smsLimits.digits))}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="absolute inset-0 size-full rounded-card bg-transparent text-transparent caret-transparent selection:bg-transparent focus-visible:shadow-none"
        />
      </div>
      {error && <FieldError id={`${id}-note`}>{error}</FieldError>}
    </div>
  )
}
