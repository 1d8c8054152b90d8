import { useId, type ReactNode } from 'react'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { Section } from '../../../../ui/section.tsx'
import { deliverySentence, sortedOptions, type MachineChoices } from '../../machine-choices.ts'
import type { MachineDetail } from '../../queries.ts'

export interface MachineOptionsProps {
  machine: Pick<MachineDetail, 'options' | 'delivery'>
  choices: MachineChoices
  onChange: (choices: MachineChoices) => void
  errorOf?: (field: string) => string | undefined
  className?: string
}

/** Questions with two answers first (谁来开, 保障), then what is simply added. */
export function MachineOptions({ machine, choices, onChange, errorOf, className }: MachineOptionsProps) {
  const { questions, extras } = sortedOptions(machine)
  const set = (flag: string, isOn: boolean) =>
    onChange({
      ...choices,
      options: isOn ? [...choices.options, flag] : choices.options.filter((other) => other !== flag),
    })
  return (
    <>
      {questions.map((option) => {
        const isOn = choices.options.includes(option.flag)
        const price = <OptionPrice price={option.price} per={option.per} />
        return (
          <ChoiceRows
            key={option.flag}
            title={option.otherwise.question}
            className={className}
            error={errorOf?.(option.flag)}
            rows={[
              { ...option.otherwise, aside: '不加钱', isOn: !isOn, onChoose: () => set(option.flag, false) },
              { label: option.label, hint: option.hint, aside: price, isOn, onChoose: () => set(option.flag, true) },
            ]}
          />
        )
      })}
      {extras.length > 0 && (
        <Section title="附加服务" className={className}>
          <ul>
            {extras.map((option) => (
              <li key={option.flag} className="border-b border-hairline py-1 last:border-b-0">
                <Switch
                  name={option.flag}
                  label={option.label}
                  hint={option.hint}
                  aside={<OptionPrice price={option.price} per={option.per} />}
                  checked={choices.options.includes(option.flag)}
                  onChange={(event) => set(option.flag, event.target.checked)}
                />
                {errorOf?.(option.flag) && <FieldError>{errorOf(option.flag)}</FieldError>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const OptionPrice = ({ price, per }: { price: number; per: 'once' | 'day' }) =>
  price > 0 ? (
    <Money value={price} unit={per === 'day' ? '天' : undefined} />
  ) : (
    <span className="text-meta text-ink-2">已含</span>
  )

export interface DeliveryChoiceProps {
  delivery: MachineDetail['delivery']
  isPickup: boolean
  onChange: (isPickup: boolean) => void
  /** 送到 杭州市，单程 38 km */
  place?: ReactNode
  className?: string
}

/** Brought or fetched; a plain line where machines are always brought. */
export function DeliveryChoice({ delivery, isPickup, onChange, place, className }: DeliveryChoiceProps) {
  const { label, pickup } = delivery
  const covers = deliverySentence(delivery)
  if (!pickup) {
    return (
      <Section title={label} className={className}>
        <p className="text-balance text-body text-ink-2">{covers}</p>
        {place && <p className="mt-0.5 text-meta text-ink-2">{place}</p>}
      </Section>
    )
  }
  return (
    <ChoiceRows
      title="送货还是自取"
      className={className}
      rows={[
        { label, hint: covers, isOn: !isPickup, onChoose: () => onChange(false) },
        { label: pickup.label, hint: pickup.hint, aside: '不加钱', isOn: isPickup, onChoose: () => onChange(true) },
      ]}
      below={isPickup ? undefined : place}
    />
  )
}

interface ChoiceRow {
  label: string
  hint: string
  aside?: ReactNode
  isOn: boolean
  onChoose: () => void
}

/** A question as the heading, its answers as rows with their price at the right. */
function ChoiceRows({
  title,
  rows,
  error,
  below,
  className,
}: {
  title: string
  rows: readonly ChoiceRow[]
  error?: string
  below?: ReactNode
  className?: string
}) {
  const name = useId()
  return (
    <fieldset className={cx('mt-7 min-w-0', className)}>
      <legend className="mb-1 text-title-s font-semibold">{title}</legend>
      {rows.map((row) => (
        <label
          key={row.label}
          className="flex min-h-14 items-center gap-3 border-b border-hairline py-3 last-of-type:border-b-0"
        >
          <input
            type="radio"
            name={name}
            checked={row.isOn}
            onChange={row.onChoose}
            className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[6px] checked:border-ink"
          />
          <span className="min-w-0 flex-1">
            <span className={cx('block text-body', row.isOn && 'font-semibold')}>{row.label}</span>
            <span className="block text-balance text-meta text-ink-2">{row.hint}</span>
          </span>
          {row.aside && <span className="keep shrink-0 text-meta text-ink-2">{row.aside}</span>}
        </label>
      ))}
      {below && <p className="text-meta text-ink-2">{below}</p>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
