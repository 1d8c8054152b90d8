import { type FenceWatch, fenceWatchCodes } from '@jihui/protocol/iot/fences/limits'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import type { FenceDraft, FenceProblems } from '../fence-draft.ts'
import { watchWords, weekdays } from '../fence-words.ts'

interface WatchFieldsProps {
  draft: FenceDraft
  problems: FenceProblems
  onChange: (changes: Partial<FenceDraft>) => void
}
const toggled = <T,>(all: readonly T[], one: T): readonly T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

/** What is told of, and when it is watched. */
export function WatchFields({ draft, problems, onChange }: WatchFieldsProps) {
  const toggle = (one: FenceWatch) => onChange({ watch: toggled(draft.watch, one) })
  return (
    <>
      <fieldset>
        <legend className="text-meta text-ink-2">什么时候提醒</legend>
        {fenceWatchCodes.map((one) => (
          <Checkbox
            key={one}
            label={watchWords[one]}
            checked={draft.watch.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
        {problems['watch'] && <FieldError id="fence-watch-fault">{problems['watch']}</FieldError>}
      </fieldset>
      {draft.watch.includes('dwell') && (
        <TextField
          label="停留多久算"
          className="mt-2"
          inputMode="numeric"
          trail="分钟"
          value={draft.dwellMinutes}
          error={problems['dwell_minutes']}
          onChange={(event) => onChange({ dwellMinutes: event.target.value })}
        />
      )}
      <Switch
        label="只在规定时段看"
        hint="按北京时间，节假日不算"
        checked={draft.hasSchedule}
        onChange={(event) => onChange({ hasSchedule: event.target.checked })}
      />
      {draft.hasSchedule && <ScheduleFields draft={draft} problems={problems} onChange={onChange} />}
      <DebounceFields draft={draft} problems={problems} onChange={onChange} />
    </>
  )
}

function ScheduleFields({ draft, problems, onChange }: WatchFieldsProps) {
  return (
    <div>
      <div role="group" aria-label="星期" className="flex flex-wrap gap-2">
        {weekdays.map((label, place) => (
          <Chip
            key={label}
            isOn={draft.days.includes(place + 1)}
            onClick={() => onChange({ days: toggled(draft.days, place + 1).toSorted((a, b) => a - b) })}
          >
            {label}
          </Chip>
        ))}
      </div>
      {problems['schedule.days'] && <FieldError id="fence-days-fault">{problems['schedule.days']}</FieldError>}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <TextField
          label="从"
          type="time"
          value={draft.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label="到"
          type="time"
          hint={draft.to <= draft.from ? '到第二天' : undefined}
          value={draft.to === '24:00' ? '00:00' : draft.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </div>
  )
}

function DebounceFields({ draft, problems, onChange }: WatchFieldsProps) {
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-body text-ink-2">信号飘动时多确认几次</summary>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="至少过了"
          inputMode="numeric"
          trail="秒"
          value={draft.debounceSeconds}
          error={problems['debounce_seconds']}
          onChange={(event) => onChange({ debounceSeconds: event.target.value })}
        />
        <TextField
          label="并且至少"
          inputMode="numeric"
          trail="个点"
          value={draft.debouncePoints}
          error={problems['debounce_points']}
          onChange={(event) => onChange({ debouncePoints: event.target.value })}
        />
      </div>
    </details>
  )
}
