import { namedAlarms } from '@jihui/protocol/iot/alerts/machine-alarms'
import { equipmentDocumentTypeCodes, equipmentDocumentTypes } from '@jihui/protocol/owner/fleet'
import { alarmLevels } from '@jihui/protocol/upkeep/limits'
import type { ReactNode } from 'react'
import type { Form } from '../../../kits/form/use-form.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import { kindsOf, type PlanDraft } from '../plan-form.ts'

const frequencies = [
  { value: 'DAILY', label: '天' },
  { value: 'WEEKLY', label: '周' },
  { value: 'MONTHLY', label: '个月' },
  { value: 'YEARLY', label: '年' },
]
const meters = [
  { value: 'h', label: '小时' },
  { value: 'km', label: '公里' },
]
const levels = [
  { value: 'critical', label: alarmLevels.critical },
  { value: 'warning', label: `${alarmLevels.warning}以上` },
  { value: 'info', label: `${alarmLevels.info}以上` },
]
const documents = equipmentDocumentTypeCodes.map((value) => ({ value, label: equipmentDocumentTypes[value] }))

interface Props {
  form: Form<PlanDraft>
}
type Switch = 'isByDate' | 'isByMeter' | 'isByAlarm' | 'isByDocument'

/** What sets the plan off: each kind with its own fields, whichever comes first. */
export function TriggerFields({ form }: Props) {
  return (
    <fieldset className="space-y-3">
      <legend className="text-meta text-ink-2">什么时候</legend>
      <Kind form={form} of="isByDate" label="按日期">
        <DateFields form={form} />
      </Kind>
      <Kind form={form} of="isByMeter" label="按小时表或里程">
        <MeterFields form={form} />
      </Kind>
      <Kind form={form} of="isByAlarm" label="按设备报警">
        <AlarmFields form={form} />
      </Kind>
      <Kind form={form} of="isByDocument" label="按证件到期">
        <DocumentFields form={form} />
      </Kind>
      {kindsOf(form.values) > 1 && <p className="text-meta text-ink-2">哪个先到，就按哪个开单。</p>}
      {form.errorOf('triggers') && <FieldError>{form.errorOf('triggers')}</FieldError>}
    </fieldset>
  )
}

function Kind({ form, of, label, children }: Props & { of: Switch; label: string; children: ReactNode }) {
  const isOn = form.values[of]
  return (
    <>
      <Checkbox label={label} checked={isOn} onChange={() => form.change({ [of]: !isOn })} />
      {isOn && <div className="space-y-3 ps-8">{children}</div>}
    </>
  )
}

function DateFields({ form }: Props) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="每" inputMode="numeric" {...form.text('interval')} />
        <Select
          label="单位"
          options={frequencies}
          value={form.values.frequency}
          onChange={({ target }) => form.change({ frequency: target.value as PlanDraft['frequency'] })}
        />
      </div>
      <TextField label="从哪天开始" type="date" {...form.text('from')} />
    </>
  )
}

function MeterFields({ form }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label="每" inputMode="decimal" {...form.text('every')} />
      <Select
        label="单位"
        options={meters}
        value={form.values.unit}
        onChange={({ target }) => form.change({ unit: target.value as PlanDraft['unit'] })}
      />
    </div>
  )
}

const codeHint = `不填就是机器的任何报警。可填机器自己的故障码，或者：${namedAlarms
  .map(([code, name]) => `${code}（${name}）`)
  .join('、')}`

function AlarmFields({ form }: Props) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="级别"
          options={levels}
          value={form.values.level}
          onChange={({ target }) => form.change({ level: target.value as PlanDraft['level'] })}
        />
        <TextField label="持续几分钟" inputMode="numeric" {...form.text('lastingMinutes')} />
      </div>
      <TextField label="报警代码" isOptional hint={codeHint} maxLength={60} {...form.text('code')} />
    </>
  )
}

function DocumentFields({ form }: Props) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label="哪种证件"
        options={documents}
        value={form.values.document}
        onChange={({ target }) => form.change({ document: target.value as PlanDraft['document'] })}
      />
      <TextField label="到期前几天" inputMode="numeric" {...form.text('daysBefore')} />
    </div>
  )
}
