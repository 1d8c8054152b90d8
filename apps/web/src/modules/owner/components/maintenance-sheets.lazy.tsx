import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { today } from '../../../ui/text/format.ts'
import { readAmount } from '../../../ui/text/read-amount.ts'
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
  // Days that already stand may have begun.
  const from = item.start_date && item.start_date < today() ? item.start_date : today()
  const problemOf = (start: string, end: string) => periodProblem(start, end, from)
  const form = useForm({
    start: { start_date: item.start_date ?? '', end_date: item.end_date ?? '', notes: item.notes },
    command: useScheduleMaintenance(item.id),
    input: (values) =>
      problemOf(values.start_date, values.end_date)
        ? null
        : { ...values, end_date: values.end_date || values.start_date },
    onDone: onClose,
  })
  const { values, text, errorOf } = form
  const problem = problemOf(values.start_date, values.end_date)
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="安排时间"
      description="填了日期，这台机器那几天就不会租出去"
      words={['定下来', '正在保存']}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="开始"
          type="date"
          isOptional
          min={from}
          {...text('start_date')}
          error={problem?.field === 'start' ? problem.text : errorOf('start_date')}
        />
        <TextField
          label="结束"
          type="date"
          isOptional
          min={values.start_date || from}
          {...text('end_date')}
          error={problem?.field === 'end' ? problem.text : errorOf('end_date')}
        />
      </div>
      <TextArea label="备注" isOptional rows={2} maxLength={500} placeholder="谁来修、在哪里修" {...text('notes')} />
    </FormSheet>
  )
}

export function CompleteSheet({ item, isOpen, onClose }: SheetProps) {
  const form = useForm({
    start: { cost: '', result: '' },
    check: ({ result }) => ({ result: required(result, '写几句做了什么、换了什么件') }),
    command: useCompleteMaintenance(item.id),
    input: ({ cost, result }) => {
      const amount = readAmount(cost)
      return amount === null ? null : { cost: cost.trim() ? amount : null, result: result.trim() }
    },
    onDone: onClose,
  })
  const cost = form.text('cost')
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="维护完成"
      description="余下的日期马上放开，又能租了"
      words={['完成', '正在保存']}
    >
      <TextArea
        label="做了什么"
        rows={3}
        maxLength={1000}
        placeholder="换了油管护套，试机 20 分钟正常"
        {...form.text('result')}
      />
      <TextField
        label="费用"
        isOptional
        inputMode="decimal"
        lead="¥"
        {...cost}
        error={readAmount(cost.value) === null ? '金额是数字，最多两位小数' : cost.error}
      />
    </FormSheet>
  )
}

export function CancelSheet({ item, isOpen, onClose }: SheetProps) {
  const form = useForm({
    start: { reason: '' },
    command: useCancelMaintenance(item.id),
    input: ({ reason }) => reason.trim(),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="取消这张维护单吗"
      description={item.is_own ? '占着的日期马上放开' : `${item.customer_name}会看到维修没有进行`}
      tone="dangerSolid"
      words={['确定取消', '正在取消']}
    >
      <TextArea label="原因" isOptional rows={2} maxLength={300} {...form.text('reason')} />
    </FormSheet>
  )
}
