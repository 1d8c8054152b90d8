import { TextField } from '../../../ui/fields/field.tsx'
import { addDays, today } from '../../../ui/text/format.ts'

const DAYS_AHEAD = 365

interface DayFieldsProps {
  values: { readonly start_date: string; readonly end_date: string }
  change: (days: { start_date?: string; end_date?: string }) => void
  errorOf: (field: string) => string | undefined
  hint: string
}

/** From which day to which; the last day follows the first until somebody says otherwise. */
export function DayFields({ values, change, errorOf, hint }: DayFieldsProps) {
  const limits = { min: today(), max: addDays(today(), DAYS_AHEAD) }
  const begin = (start: string) => change({ start_date: start, ...(values.end_date < start && { end_date: start }) })
  return (
    <fieldset>
      <legend className="sr-only">哪几天</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="开始"
          type="date"
          {...limits}
          value={values.start_date}
          error={errorOf('start_date')}
          onChange={(event) => begin(event.target.value)}
        />
        <TextField
          label="结束"
          type="date"
          {...limits}
          min={values.start_date || limits.min}
          value={values.end_date}
          error={errorOf('end_date')}
          onChange={(event) => change({ end_date: event.target.value })}
        />
      </div>
      <p className="mt-1.5 text-caption text-ink-3">{hint}</p>
    </fieldset>
  )
}

/** Days that cannot be meant, said while they are written. */
export const daysProblem = ({ start_date: start, end_date: end }: DayFieldsProps['values']) => ({
  start_date: start !== '' && start < today() ? '不能早于今天' : undefined,
  end_date: end !== '' && start === '' ? '先填开始的那天' : end !== '' && end < start ? '结束不能早于开始' : undefined,
})
