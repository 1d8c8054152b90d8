/** The week of a technician in a form: each day with its stretches, and the days that are otherwise. */
import { technicianLimits } from '@jihui/protocol/technician/limits'
import { Plus, X } from 'lucide-react'
import type { Form } from '../../../kits/form/use-form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { today } from '../../../ui/text/format.ts'
import {
  dayNames,
  hoursOfWeek,
  shownEnd,
  type Stretch,
  stretchesOf,
  usualStretch,
  type WeekValues,
} from '../week-hours.ts'

interface Part {
  readonly form: Form<WeekValues>
}
interface StretchRowProps {
  readonly label: string
  readonly stretch: Stretch
  readonly error: string | undefined
  readonly onChange: (stretch: Stretch) => void
  readonly onRemove?: () => void
}
function StretchRow({ label, stretch, error, onChange, onRemove }: StretchRowProps) {
  return (
    <div data-invalid={error !== undefined} tabIndex={-1}>
      <div className="flex items-end gap-2">
        <TextField
          label={`${label}从`}
          type="time"
          className="flex-1"
          value={stretch.from}
          onChange={({ target }) => onChange({ ...stretch, from: target.value })}
        />
        <TextField
          label={`${label}到`}
          type="time"
          className="flex-1"
          value={shownEnd(stretch.to)}
          onChange={({ target }) => onChange({ ...stretch, to: target.value })}
        />
        {onRemove && (
          <IconButton label={`去掉${label}`} className="mb-0.5" onClick={onRemove}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

export function WeekFields({ form }: Part) {
  const { week } = form.values
  const rows = stretchesOf(week)
  const change = (day: number, stretches: readonly Stretch[]) =>
    form.change({ week: week.map((other, at) => (at === day ? stretches : other)) })
  const copy = () => form.change({ week: week.map((other, at) => (at > 0 && at < 5 ? (week[0] ?? []) : other)) })
  return (
    <Section title="每周" aside={`一周 ${hoursOfWeek(week)} 小时`}>
      <ul className="border-t border-hairline">
        {dayNames.map((name, day) => {
          const own = week[day] ?? []
          return (
            <li key={name} className="border-b border-hairline py-3">
              <div className="flex min-h-11 items-center justify-between gap-3">
                <h3 className="text-lead font-semibold">
                  {name}
                  {own.length === 0 && <span className="ms-2 text-meta font-normal text-ink-2">休息</span>}
                </h3>
                {own.length < technicianLimits.stretchesPerDay && (
                  <Button
                    tone="ghost"
                    className="-me-4"
                    icon={<Plus size={18} aria-hidden="true" />}
                    aria-label={`${name}加一段时间`}
                    onClick={() => change(day, [...own, own.length === 0 ? usualStretch : { from: '', to: '' }])}
                  >
                    加一段
                  </Button>
                )}
              </div>
              <div className="space-y-3">
                {rows
                  .filter((row) => row.day === day)
                  .map(({ at, stretch, field }) => (
                    <StretchRow
                      key={at}
                      label={own.length > 1 ? `${name}第 ${at + 1} 段` : name}
                      stretch={stretch}
                      error={form.errorOf(`${field}.from`) ?? form.errorOf(`${field}.to`)}
                      onChange={(next) =>
                        change(
                          day,
                          own.map((other, index) => (index === at ? next : other)),
                        )
                      }
                      onRemove={() =>
                        change(
                          day,
                          own.filter((_, index) => index !== at),
                        )
                      }
                    />
                  ))}
              </div>
            </li>
          )
        })}
      </ul>
      <Button tone="outline" className="mt-3" onClick={copy}>
        周二到周五和周一一样
      </Button>
    </Section>
  )
}

const kinds = [
  { value: 'off', label: '整天休息' },
  { value: 'hours', label: '换个时间' },
] as const
export function OtherDayFields({ form }: Part) {
  const { others } = form.values
  const set = (at: number, more: Partial<(typeof others)[number]>) =>
    form.change({ others: others.map((one, index) => (index === at ? { ...one, ...more } : one)) })
  return (
    <Section title="例外的日子" aside={others.length > 0 && `${others.length} 天`}>
      {others.length === 0 && (
        <p className="text-body text-ink-2">请假、过节写在这里，那天就不派单，或者按另写的时间派。</p>
      )}
      <ul className="space-y-5">
        {others.map((one, at) => (
          <li key={at} className="space-y-3 border-b border-hairline pb-5">
            <div className="flex items-end gap-2">
              <TextField
                label="哪天"
                type="date"
                min={today()}
                className="flex-1"
                value={one.date}
                error={form.errorOf(`exceptions.${at}.date`)}
                onChange={({ target }) => set(at, { date: target.value })}
              />
              <IconButton
                label={`去掉第 ${at + 1} 个例外`}
                onClick={() => form.change({ others: others.filter((other) => other !== one) })}
              >
                <X size={20} aria-hidden="true" />
              </IconButton>
            </div>
            <SegmentedControl
              label={`第 ${at + 1} 个例外怎么安排`}
              options={kinds}
              value={one.hours ? 'hours' : 'off'}
              onChange={(kind) => set(at, { hours: kind === 'hours' ? usualStretch : null })}
            />
            {one.hours && (
              <StretchRow
                label="那天"
                stretch={one.hours}
                error={form.errorOf(`exceptions.${at}.from`) ?? form.errorOf(`exceptions.${at}.to`)}
                onChange={(hours) => set(at, { hours })}
              />
            )}
          </li>
        ))}
      </ul>
      {others.length < technicianLimits.exceptionsMax && (
        <Button
          tone="outline"
          className="mt-3"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => form.change({ others: [...others, { date: '', hours: null }] })}
        >
          加一天
        </Button>
      )}
    </Section>
  )
}
