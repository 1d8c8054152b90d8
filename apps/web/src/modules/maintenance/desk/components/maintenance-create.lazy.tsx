import { type MaintenanceKind, maintenanceKinds } from '@jihui/protocol/care/machine'
import { urgencies, type Urgency } from '@jihui/protocol/care/schema'
import { useState } from 'react'
import { fieldProblems } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/choice.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { today } from '../../../../ui/format.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useRequestMaintenance } from '../maintenance-queries.ts'
import { TechnicianField } from './maintenance-forms.tsx'

const kinds = Object.entries(maintenanceKinds) as [MaintenanceKind, string][]
const levels = Object.entries(urgencies) as [Urgency, string][]

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
  const request = useRequestMaintenance()
  const [input, setInput] = useState({ serial: '', description: '', start_date: '', end_date: '' })
  const [kind, setKind] = useState<MaintenanceKind>('service')
  const [urgency, setUrgency] = useState<Urgency>('medium')
  const [technician, setTechnician] = useState<number | null>(null)
  const [isTried, setIsTried] = useState(false)
  const put = (field: keyof typeof input) => (event: { target: { value: string } }) => {
    setInput({ ...input, [field]: event.target.value })
    request.reset()
  }
  const refusals = fieldProblems(request.error)
  const lacking = (field: 'serial' | 'description', text: string) =>
    refusals[field] ?? (isTried && !input[field].trim() ? text : undefined)
  const send = () => {
    setIsTried(true)
    const { serial, description } = input
    if (!serial.trim() || !description.trim()) return
    const body = { ...input, serial: serial.trim(), description: description.trim(), kind, urgency }
    request.mutate({ ...body, assigned_to: technician }, { onSuccess: ({ id }) => onMade(id) })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="新建维护单"
      description="填了日期就占住那几天，设备主会收到通知"
      canDismiss={!request.isPending}
      footer={
        <Button tone="ink" size="main" wide busy={request.isPending} onClick={send}>
          {request.isPending ? '正在建' : '建维护单'}
        </Button>
      }
    >
      <div className="space-y-4 pb-1">
        <TextField
          label="单机的出厂编号"
          value={input.serial}
          onChange={put('serial')}
          maxLength={80}
          error={lacking('serial', '请填写设备的出厂编号')}
          hint="铭牌上的编号，全平台不重复"
        />
        <SegmentedControl
          label="类型"
          value={kind}
          onChange={setKind}
          options={kinds.map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          label="说明"
          rows={3}
          maxLength={1000}
          value={input.description}
          onChange={put('description')}
          error={lacking('description', '请填写说明')}
        />
        <SegmentedControl
          label="紧急程度"
          value={urgency}
          onChange={setUrgency}
          options={levels.map(([value, label]) => ({ value, label }))}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="开始"
            type="date"
            isOptional
            min={today()}
            value={input.start_date}
            onChange={put('start_date')}
            error={refusals.start_date}
          />
          <TextField
            label="结束"
            type="date"
            isOptional
            min={input.start_date || today()}
            value={input.end_date}
            onChange={put('end_date')}
            error={refusals.end_date}
          />
        </div>
        <TechnicianField value={technician} onChange={setTechnician} error={refusals.assigned_to} />
      </div>
    </Sheet>
  )
}
