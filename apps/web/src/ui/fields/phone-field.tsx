import { useState, type ChangeEvent } from 'react'
import { TextField, type TextFieldProps } from './field.tsx'

export interface PhoneFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'label'> {
  label?: string
  /** Eleven digits without spaces. */
  value: string
  onChange: (digits: string) => void
}

/** Digits only, grouped 138 5718 8160 while written, counted, and judged once the field is left. */
export function PhoneField({ label = '手机号', value, onChange, error, onBlur, ...rest }: PhoneFieldProps) {
  const [isLeft, setIsLeft] = useState(false)
  const own = isLeft && value ? phoneProblem(value) : undefined
  return (
    <TextField
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...rest}
      label={label}
      value={grouped(value)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value.replace(/\D/g, '').slice(0, 11))}
      onBlur={(event) => {
        setIsLeft(true)
        onBlur?.(event)
      }}
      error={error ?? own}
      lead={<span className="border-e border-hairline pe-3 figures">+86</span>}
      trail={
        value.length > 0 && value.length < 11 ? (
          <span className="figures text-caption text-ink-3">{value.length} / 11</span>
        ) : undefined
      }
    />
  )
}

export function phoneProblem(digits: string): string | undefined {
  if (!digits.startsWith('1')) return '手机号以 1 开头'
  if (digits.length < 11) return `还差 ${11 - digits.length} 位，手机号共 11 位`
  return undefined
}

function grouped(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')
}
