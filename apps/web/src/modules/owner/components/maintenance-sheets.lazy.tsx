import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { today } from '../../../ui/text/format.ts'
import { periodProblems } from '../held-days.ts'
import {
  useCancelMaintenance,
  useCompleteMaintenance,
  useScheduleMaintenance,
  type Maintenance,
} from '../maintenance-queries.ts'
import { CompletionFields, useCompletion } from './maintenance-fields.tsx'

interface SheetProps {
  item: Maintenance
  isOpen: boolean
  onClose: () => void
}

export function ScheduleSheet({ item, isOpen, onClose }: SheetProps) {
  // Days that already stand may have begun.
  const from = item.start_date && item.start_date < today() ? item.start_date : today()
  const form = useForm({
    start: { start_date: item.start_date ?? '', end_date: item.end_date ?? '', notes: item.notes },
    checkAtOnce: (days) => periodProblems(days, from),
    command: useScheduleMaintenance(item.id),
    input: (values) => ({ ...values, end_date: values.end_date || values.start_date }),
    onDone: onClose,
  })
  const { values, text } = form
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
        <TextField label="开始" type="date" isOptional min={from} {...text('start_date')} />
        <TextField label="结束" type="date" isOptional min={values.start_date || from} {...text('end_date')} />
      </div>
      <TextArea label="备注" isOptional rows={2} maxLength={500} placeholder="谁来修、在哪里修" {...text('notes')} />
    </FormSheet>
  )
}

export function CompleteSheet({ item, isOpen, onClose }: SheetProps) {
  const form = useCompletion({
    command: useCompleteMaintenance(item.id),
    missing: '写几句做了什么、换了什么件',
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="维护完成"
      description="余下的日期马上放开，又能租了"
      words={['完成', '正在保存']}
    >
      <CompletionFields form={form} label="做了什么" placeholder="换了油管护套，试机 20 分钟正常" />
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
