import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { serviceUrgencies, serviceUrgencyCodes } from '@jihui/protocol/service-order/urgency'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { addDays, today } from '../../../../ui/text/format.ts'
import type { RequestDraft } from '../../request-draft.ts'

export type WhenValues = Pick<RequestDraft, 'isNow' | 'day' | 'time'>
interface WhenFieldProps {
  values: WhenValues
  onChange: (changes: Partial<WhenValues>) => void
  error: string | undefined
}
const whens = [
  { value: 'now', label: '尽快' },
  { value: 'later', label: '约个时间' },
] as const
const hours = (minutes: number) => `${minutes / 60} 小时内上门`

/** When somebody is wished for. */
export function WhenField({ values, onChange, error }: WhenFieldProps) {
  const { isNow, day, time } = values
  return (
    <fieldset data-invalid={error !== undefined}>
      <legend className="mb-1.5 text-meta text-ink-2">什么时候</legend>
      <SegmentedControl
        label="什么时候"
        options={whens}
        value={isNow ? 'now' : 'later'}
        onChange={(value) => onChange({ isNow: value === 'now', ...(day === '' && { day: addDays(today(), 1) }) })}
      />
      {!isNow && (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)_8rem] gap-3">
          <TextField
            label="日期"
            type="date"
            min={today()}
            max={addDays(today(), serviceOrderLimits.daysAhead)}
            value={day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
          <TextField
            label="时间"
            type="time"
            value={time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </div>
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

interface UrgencyFieldProps extends Pick<RequestDraft, 'isNow' | 'urgency'> {
  onChange: (changes: Pick<RequestDraft, 'urgency'>) => void
}
/** How urgent it is: that says how long one may have to wait. */
export function UrgencyField({ isNow, urgency, onChange }: UrgencyFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-meta text-ink-2">急不急</legend>
      <SegmentedControl
        label="急不急"
        options={serviceUrgencyCodes.map((value) => ({ value, label: serviceUrgencies[value].label }))}
        value={urgency}
        onChange={(value) => onChange({ urgency: value })}
      />
      <p className="mt-1.5 text-caption text-ink-3">
        {isNow ? '' : '从约的时间起，'}
        {hours(serviceOrderLimits.windowMinutes[urgency])}
      </p>
    </fieldset>
  )
}
