import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { fieldProblems } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field-error.tsx'
import { Select, TextArea, TextField } from '../../../../ui/field.tsx'
import { readAmount } from '../../../../ui/read-amount.ts'
import { reasonOn } from '../maintenance-days.ts'
import {
  type ScheduledDetail,
  techniciansQuery,
  useArrangeMaintenance,
  useDropMaintenance,
  useFinishMaintenance,
} from '../maintenance-queries.ts'
import { MaintenanceCalendar, type Span } from './maintenance-calendar.tsx'

interface FormProps {
  item: ScheduledDetail
  onDone: () => void
  onBack: () => void
}

function Foot({ children, onBack }: { children: ReactNode; onBack: () => void }) {
  return (
    <div className="mt-5 flex gap-2">
      <Button className="flex-1" onClick={onBack}>
        返回
      </Button>
      {children}
    </div>
  )
}

/** Who is sent; whoever has least to do stands first. */
export function TechnicianField({
  value,
  onChange,
  error,
}: {
  value: number | null
  onChange: (value: number | null) => void
  error?: string
}) {
  const { data } = useQuery(techniciansQuery)
  const known = data?.results ?? []
  return (
    <Select
      label="派给"
      isOptional
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
      placeholder={data && known.length === 0 ? '还没有技师账号' : '先不派人'}
      options={known.map(({ id, name, open_count: open }) => ({
        value: String(id),
        label: open > 0 ? `${name}，手上 ${open} 单` : name,
      }))}
      error={error}
    />
  )
}

export function ArrangeForm({ item, onDone, onBack }: FormProps) {
  const arrange = useArrangeMaintenance(item.id)
  const [span, setSpan] = useState<Span | null>(
    item.start_date ? { start: item.start_date, end: item.end_date ?? item.start_date } : null,
  )
  const [technician, setTechnician] = useState(item.assigned_to)
  const [notes, setNotes] = useState(item.notes)
  const [isTried, setIsTried] = useState(false)
  const refusals = fieldProblems(arrange.error)
  const problem = refusals.start_date ?? refusals.end_date ?? (isTried && !span ? '请选择日期' : undefined)
  const send = () => {
    setIsTried(true)
    if (!span) return
    const body = { start_date: span.start, end_date: span.end, assigned_to: technician, notes: notes.trim() }
    arrange.mutate(body, { onSuccess: onDone })
  }
  return (
    <div className="mt-4 space-y-4">
      <div>
        <p className="mb-1.5 text-meta text-ink-2">选了的日期，这台机器不会租出去。</p>
        <MaintenanceCalendar
          value={span}
          onChange={(next) => {
            setSpan(next)
            arrange.reset()
          }}
          reasonOf={(day) => reasonOn(item.taken, day)}
        />
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <TechnicianField value={technician} onChange={setTechnician} error={refusals.assigned_to} />
      <TextArea
        label="备注"
        isOptional
        rows={2}
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        placeholder="带什么件、在哪里修"
        error={refusals.notes}
      />
      <Foot onBack={onBack}>
        <Button tone="ink" className="flex-[2]" busy={arrange.isPending} onClick={send}>
          {arrange.isPending ? '正在安排' : '安排'}
        </Button>
      </Foot>
    </div>
  )
}

export function CompleteForm({ item, onDone, onBack }: FormProps) {
  const finish = useFinishMaintenance(item.id)
  const [result, setResult] = useState('')
  const [written, setWritten] = useState('')
  const [isTried, setIsTried] = useState(false)
  const cost = readAmount(written)
  const refusals = fieldProblems(finish.error)
  const send = () => {
    setIsTried(true)
    if (!result.trim() || cost === null) return
    finish.mutate({ result: result.trim(), cost: written.trim() ? cost : null }, { onSuccess: onDone })
  }
  return (
    <div className="mt-4 space-y-4">
      <TextArea
        label="处理结果"
        rows={3}
        maxLength={1000}
        value={result}
        onChange={(event) => setResult(event.target.value)}
        placeholder="做了什么、换了什么件、试机怎么样"
        error={refusals.result ?? (isTried && !result.trim() ? '请填写处理结果' : undefined)}
      />
      <TextField
        label="费用"
        isOptional
        inputMode="decimal"
        lead="¥"
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        error={cost === null ? '金额是数字，最多两位小数' : refusals.cost}
      />
      <Foot onBack={onBack}>
        <Button tone="ink" className="flex-[2]" busy={finish.isPending} onClick={send}>
          {finish.isPending ? '正在保存' : '完成'}
        </Button>
      </Foot>
    </div>
  )
}

export function CancelForm({ item, onDone, onBack }: FormProps) {
  const drop = useDropMaintenance(item.id)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const send = () => {
    setIsTried(true)
    if (reason.trim()) drop.mutate(reason.trim(), { onSuccess: onDone })
  }
  return (
    <div className="mt-4 space-y-4">
      <p className="text-body text-ink-2">
        {item.origin === 'renter' ? `${item.customer_name}和设备主会收到通知` : '设备主会收到通知'}
        ，占着的日期马上放开。
      </p>
      <TextArea
        label="取消原因"
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fieldProblems(drop.error).reason ?? (isTried && !reason.trim() ? '请填写取消原因' : undefined)}
      />
      <Foot onBack={onBack}>
        <Button tone="danger" className="flex-[2]" busy={drop.isPending} onClick={send}>
          {drop.isPending ? '正在取消' : '取消维护单'}
        </Button>
      </Foot>
    </div>
  )
}
