import { useState } from 'react'
import { fieldProblems } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { today } from '../../../ui/format.ts'
import { readAmount } from '../../../ui/read-amount.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { periodProblem } from '../held-days.ts'
import {
  useCancelMaintenance,
  useCompleteMaintenance,
  useScheduleMaintenance,
  type Maintenance,
} from '../maintenance-queries.ts'

interface SheetProps {
  item: Maintenance
  isOpen: boolean
  onClose: () => void
}

export function ScheduleSheet({ item, isOpen, onClose }: SheetProps) {
  const command = useScheduleMaintenance(item.id)
  const [input, setInput] = useState({
    start_date: item.start_date ?? '',
    end_date: item.end_date ?? '',
    notes: item.notes,
  })
  const put = (field: keyof typeof input) => (event: { target: { value: string } }) =>
    setInput({ ...input, [field]: event.target.value })
  // Days that already stand may have begun.
  const from = item.start_date && item.start_date < today() ? item.start_date : today()
  const problem = periodProblem(input.start_date, input.end_date, from)
  const refusals = fieldProblems(command.error)
  const send = () => {
    if (problem) return
    command.mutate({ ...input, end_date: input.end_date || input.start_date }, { onSuccess: onClose })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="安排时间"
      description="填了日期，这台机器那几天就不会租出去"
      canDismiss={!command.isPending}
      footer={
        <Button tone="ink" size="main" wide busy={command.isPending} onClick={send}>
          {command.isPending ? '正在保存' : '定下来'}
        </Button>
      }
    >
      <div className="space-y-4 pb-1">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="开始"
            type="date"
            isOptional
            min={from}
            value={input.start_date}
            onChange={put('start_date')}
            error={problem?.field === 'start' ? problem.text : refusals['start_date']}
          />
          <TextField
            label="结束"
            type="date"
            isOptional
            min={input.start_date || from}
            value={input.end_date}
            onChange={put('end_date')}
            error={problem?.field === 'end' ? problem.text : refusals['end_date']}
          />
        </div>
        <TextArea
          label="备注"
          isOptional
          rows={2}
          maxLength={500}
          value={input.notes}
          onChange={put('notes')}
          placeholder="谁来修、在哪里修"
          error={refusals['notes']}
        />
      </div>
    </Sheet>
  )
}

export function CompleteSheet({ item, isOpen, onClose }: SheetProps) {
  const command = useCompleteMaintenance(item.id)
  const [input, setInput] = useState({ cost: '', result: '' })
  const [isChecked, setIsChecked] = useState(false)
  const cost = readAmount(input.cost)
  const refusals = fieldProblems(command.error)
  const send = () => {
    setIsChecked(true)
    if (cost === null || !input.result.trim()) return
    command.mutate({ cost: input.cost.trim() ? cost : null, result: input.result.trim() }, { onSuccess: onClose })
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="维护完成"
      description="余下的日期马上放开，又能租了"
      canDismiss={!command.isPending}
      footer={
        <Button tone="ink" size="main" wide busy={command.isPending} onClick={send}>
          {command.isPending ? '正在保存' : '完成'}
        </Button>
      }
    >
      <div className="space-y-4 pb-1">
        <TextArea
          label="做了什么"
          rows={3}
          maxLength={1000}
          value={input.result}
          onChange={(event) => setInput({ ...input, result: event.target.value })}
          placeholder="换了油管护套，试机 20 分钟正常"
          error={isChecked && !input.result.trim() ? '写几句做了什么、换了什么件' : refusals['result']}
        />
        <TextField
          label="费用"
          isOptional
          inputMode="decimal"
          lead="¥"
          value={input.cost}
          onChange={(event) => setInput({ ...input, cost: event.target.value })}
          error={cost === null ? '金额是数字，最多两位小数' : refusals['cost']}
        />
      </div>
    </Sheet>
  )
}

export function CancelSheet({ item, isOpen, onClose }: SheetProps) {
  const command = useCancelMaintenance(item.id)
  const [reason, setReason] = useState('')
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="取消这张维护单吗"
      description={item.is_own ? '占着的日期马上放开' : `${item.customer_name}会看到维修没有进行`}
      canDismiss={!command.isPending}
      footer={
        <Button
          tone="dangerSolid"
          size="main"
          wide
          busy={command.isPending}
          onClick={() => command.mutate(reason.trim(), { onSuccess: onClose })}
        >
          {command.isPending ? '正在取消' : '确定取消'}
        </Button>
      }
    >
      <TextArea
        label="原因"
        isOptional
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={fieldProblems(command.error)['reason']}
      />
    </Sheet>
  )
}
