import { alertLevels } from '@jihui/protocol/iot/alerts/alert-machine'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { recoveries } from '@jihui/protocol/iot/alerts/conditions'
import { spokenRule, spokenScope } from '@jihui/protocol/iot/alerts/rule-words'
import { useQuery } from '@tanstack/react-query'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { type Form, useForm } from '../../../../kits/form/use-form.ts'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { type AlertRule, ownDevicesQuery, useSaveRule } from '../alert-queries.ts'
import { newClear, newCondition } from '../condition-draft.ts'
import { draftOfRule, problemsOf, requestOf, type RuleDraft } from '../rule-form.ts'
import { ConditionFields } from './condition-fields.tsx'

const levels = (Object.keys(alertLevels) as AlertRule['level'][]).map((value) => ({
  value,
  label: alertLevels[value].label,
}))
const matches = [
  { value: 'all', label: '全部条件都满足' },
  { value: 'any', label: '满足任何一个' },
]
const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const toggled = (days: readonly number[], day: number): readonly number[] =>
  (days.includes(day) ? days.filter((one) => one !== day) : [...days, day]).toSorted((a, b) => a - b)
const ends = Object.entries(recoveries).map(([value, label]) => ({ value, label }))

interface RuleSheetProps {
  /** Null: a new one. */
  rule: AlertRule | null
  isOpen: boolean
  onClose: () => void
}
/** A rule, written or changed: below it stands what it says in words. */
export function RuleSheet({ rule, ...sheet }: RuleSheetProps) {
  const form = useForm({
    start: () => draftOfRule(rule),
    check: problemsOf,
    command: useSaveRule(rule?.id ?? null),
    input: (values) => requestOf(values, rule),
    onDone: sheet.onClose,
  })
  const isFixed = rule !== null && rule.is_built_in && rule.is_danger
  const isReady = Object.values(problemsOf(form.values)).every((problem) => problem === undefined)
  return (
    <FormSheet form={form} {...sheet} height="full" title={rule ? '修改规则' : '新建规则'} words={['保存', '正在保存']}>
      <TextField label="名称" maxLength={alertLimits.nameMax} {...form.text('name')} />
      {isFixed ? (
        <p className="text-body text-ink-2">
          {spokenScope(rule.applies_to)}：{rule.words}。关系到人身安全，这些不能改，也不能停用。
        </p>
      ) : (
        <WhenFields form={form} rule={rule} />
      )}
      <ConditionFields
        name="恢复条件"
        {...(form.values.clear.length === 0 && { hint: '不另写恢复条件，上面的条件不再满足就算恢复' })}
        conditions={form.values.clear}
        makeNew={() => newClear(form.values.conditions[0])}
        mayBeNone
        error={form.errorOf('clear')}
        onChange={(make) => form.change((values) => ({ clear: make(values.clear) }))}
      />
      {!isFixed && <Select label="级别" options={levels} {...form.text('level')} />}
      {!isFixed && <HourFields form={form} />}
      <Select label="好了以后" options={ends} {...form.text('recovers')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="没人确认，隔几分钟再提醒"
          isOptional
          inputMode="numeric"
          value={form.values.repeat}
          error={form.errorOf('repeat_minutes')}
          onChange={({ target }) => form.change({ repeat: target.value })}
        />
        <TextField
          label="没人确认，几分钟后发短信"
          isOptional
          inputMode="numeric"
          value={form.values.textAfter}
          error={form.errorOf('escalate')}
          onChange={({ target }) => form.change({ textAfter: target.value })}
        />
      </div>
      {!isFixed && (
        <Switch
          label="启用"
          checked={form.values.isActive}
          onChange={({ target }) => form.change({ isActive: target.checked })}
        />
      )}
      {isReady && !isFixed && (
        <p className="text-body text-ink-2" aria-live="polite">
          {spokenRule(requestOf(form.values, rule))}。
        </p>
      )}
    </FormSheet>
  )
}

/** Of which devices, and what has to be so. */
function WhenFields({ form, rule }: { form: Form<RuleDraft>; rule: AlertRule | null }) {
  return (
    <>
      <DeviceField form={form} rule={rule} />
      <ConditionFields
        name="条件"
        conditions={form.values.conditions}
        makeNew={newCondition}
        error={form.errorOf('conditions')}
        onChange={(make) => form.change((values) => ({ conditions: make(values.conditions) }))}
      />
      {form.values.conditions.length > 1 && <Select label="怎样算满足" options={matches} {...form.text('match')} />}
    </>
  )
}

function DeviceField({ form, rule }: { form: Form<RuleDraft>; rule: AlertRule | null }) {
  const devices = useQuery(ownDevicesQuery)
  // A scope this form cannot draw stays as it is while nothing else is chosen.
  const whole = rule && rule.applies_to.devices?.length !== 1 ? spokenScope(rule.applies_to) : '全部设备'
  const options = [
    { value: '', label: whole },
    ...(devices.data?.results ?? []).map((one) => ({
      value: String(one.id),
      label: one.unit ? `${one.unit.equipment_name} ${one.unit.serial}` : one.name || one.code,
    })),
  ]
  // A device that is further down than those that were fetched stays chosen.
  const { device } = form.values
  if (device !== '' && !options.some(({ value }) => value === device))
    options.push({ value: device, label: `设备 ${device}` })
  return (
    <Select
      label="管哪些设备"
      options={options}
      value={device}
      error={form.errorOf('applies_to')}
      onChange={({ target }) => form.change({ device: target.value })}
    />
  )
}

function HourFields({ form }: { form: Form<RuleDraft> }) {
  return (
    <>
      <Switch
        label="只在某些钟点告警"
        checked={form.values.hasHours}
        onChange={({ target }) => form.change({ hasHours: target.checked })}
      />
      {form.values.hasHours && (
        <>
          <div role="group" aria-label="星期" className="flex flex-wrap gap-2">
            {weekdays.map((label, place) => (
              <Chip
                key={label}
                isOn={form.values.days.includes(place + 1)}
                onClick={() => form.change(({ days }) => ({ days: toggled(days, place + 1) }))}
              >
                {label}
              </Chip>
            ))}
          </div>
          {form.errorOf('schedule') && <FieldError>{form.errorOf('schedule')}</FieldError>}
          <div className="grid grid-cols-2 gap-3">
            <TextField label="从" type="time" {...form.text('from')} />
            <TextField
              label="到"
              type="time"
              hint={form.values.to <= form.values.from ? '到第二天' : undefined}
              {...form.text('to')}
            />
          </div>
        </>
      )}
    </>
  )
}
