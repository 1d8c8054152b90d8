import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { type Sent, TechnicianField } from '../../../../kits/form/technician-field.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import type { MaintenanceKind, Urgency } from '@jihui/protocol/maintenance/machine'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { KindField, UrgencyField } from '../../../owner/public.ts'
import { today } from '../../../../ui/text/format.ts'
import { useRequestMaintenance } from '../maintenance-queries.ts'

const blank = {
  serial: '',
  description: '',
  start_date: '',
  end_date: '',
  kind: 'service' as MaintenanceKind,
  urgency: 'medium' as Urgency,
  sent: null as Sent | null,
}

/** A request staff make themselves, for any unit. */
export function MaintenanceCreate({
  isOpen,
  onClose,
  onMade,
}: {
  isOpen: boolean
  onClose: () => void
  onMade: (id: number) => void
}) {
  const request = useRequestMaintenance(onMade)
  const form = useForm({
    start: blank,
    check: ({ serial, description }) => ({
      serial: required(serial, '请填写设备的出厂编号'),
      description: required(description, '请填写说明'),
    }),
    command: request,
    input: ({ sent, ...values }) => ({
      ...values,
      assigned_to: sent?.id ?? null,
      serial: values.serial.trim(),
      description: values.description.trim(),
    }),
  })
  const { values, change, text } = form
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="新建维护单"
      description="填了日期就占住那几天，设备主会收到通知"
      words={['建维护单', '正在建']}
    >
      <TextField label="单机的出厂编号" maxLength={80} hint="铭牌上的编号，全平台不重复" {...text('serial')} />
      <KindField label="类型" value={values.kind} onChange={(kind) => change({ kind })} />
      <TextArea label="说明" rows={3} maxLength={1000} {...text('description')} />
      <UrgencyField label="紧急程度" value={values.urgency} onChange={(urgency) => change({ urgency })} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="开始" type="date" isOptional min={today()} {...text('start_date')} />
        <TextField label="结束" type="date" isOptional min={values.start_date || today()} {...text('end_date')} />
      </div>
      <TechnicianField
        label="派给"
        value={values.sent}
        onChange={(sent) => change({ sent })}
        error={form.errorOf('assigned_to')}
      />
    </FormSheet>
  )
}
