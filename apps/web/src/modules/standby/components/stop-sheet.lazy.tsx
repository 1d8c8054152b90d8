import type { LineFace } from '@jihui/protocol/rental/faces'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { addDays } from '../../../ui/text/format.ts'
import { type Stops, useDeclareStop } from '../standby-queries.ts'

export interface StopSheetProps {
  line: LineFace
  rentalId: number
  stops: Stops
  isOpen: boolean
  onClose: () => void
}

const REASON_MAX = 200

/** The first day that may be stopped and is not. */
const firstFree = ({ earliest, latest, results }: Stops): string => {
  const day = results
    .filter(({ status }) => status === 'planned' || status === 'running')
    .reduce((first, { end_date: end }) => (end >= first ? addDays(end, 1) : first), earliest)
  return latest !== null && day > latest ? earliest : day
}

/** 报停: from which day to which, and why. */
export function StopSheet({ line, rentalId, stops, isOpen, onClose }: StopSheetProps) {
  const { terms, earliest, latest } = stops
  const first = firstFree(stops)
  const form = useForm({
    start: { start_date: first, end_date: addDays(first, (terms?.days_min ?? 1) - 1), reason: '' },
    check: (values) => ({
      start_date: required(values.start_date, '请选择开始日期'),
      end_date: required(values.end_date, '请选择结束日期'),
      reason: required(values.reason, '请填写原因'),
    }),
    command: useDeclareStop(line, rentalId),
    input: (values) => values,
    onDone: onClose,
  })
  if (!terms) return null
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title="报停"
      description={`停用的日子租金只算 ${terms.percent}%，其余在归还结算时退。一次至少 ${terms.days_min} 天，还能停 ${terms.days_left} 天。`}
      form={form}
      words={['确定报停', '正在报停']}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label="从哪天" type="date" min={earliest} max={latest} {...form.text('start_date')} />
        <TextField label="到哪天" type="date" min={earliest} max={latest} {...form.text('end_date')} />
      </div>
      <TextField label="原因" placeholder="下雨、放假、等材料" maxLength={REASON_MAX} {...form.text('reason')} />
      <p className="text-meta text-pretty text-ink-2">
        设备就是证人：报停那天工作满 {terms.worked_minutes} 分钟，当天照算全价。附加服务不打折。
      </p>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
