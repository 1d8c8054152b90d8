import { Switch } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { Money } from '../../../ui/money.tsx'
import { Section } from '../../../ui/section.tsx'
import type { MachineDetail } from '../../catalogue/public.ts'

export interface FormOptionsProps {
  machine: MachineDetail
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  errorOf: (field: string) => string | undefined
}

/** What this machine offers beside itself, each with its price. */
export function FormOptions({ machine, chosen, onChange, errorOf }: FormOptionsProps) {
  if (machine.options.length === 0) return null
  const toggle = (flag: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, flag] : chosen.filter((other) => other !== flag))
  return (
    <Section title="附加服务">
      <ul>
        {machine.options.map((option) => (
          <li key={option.flag} className="border-b border-hairline py-1 last:border-b-0">
            <Switch
              name={option.flag}
              label={option.label}
              hint={option.hint}
              aside={<Money value={option.price} unit={option.per === 'day' ? '天' : undefined} />}
              checked={chosen.includes(option.flag)}
              onChange={(event) => toggle(option.flag, event.target.checked)}
            />
            {errorOf(option.flag) && <FieldError>{errorOf(option.flag)}</FieldError>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
