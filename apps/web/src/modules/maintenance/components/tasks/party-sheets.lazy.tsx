/** What owner, desk, payer and whoever asked say to an order, each in a sheet. */
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { RatingInput } from '../../../../ui/fields/rating-input.tsx'
import { money } from '../../../../ui/text/format.ts'
import { daysText, workerText } from '../../care-words.ts'
import { useAgreeVisit, useCancelTask, useConsent, useRateTask, useReopenTask } from '../../order-queries.ts'
import type { TaskSheetProps } from './task-sheet-props.ts'

export function CancelSheet({ task, ...sheet }: TaskSheetProps) {
  return (
    <ReasonSheet
      {...sheet}
      command={useCancelTask(task.id)}
      input={reasonAlone}
      title="取消维护单"
      description="报修的人、师傅和设备主都会收到通知，占着的日期马上放开。"
      tone="danger"
      words={['确定取消', '正在取消']}
      missing="写明为什么取消"
    />
  )
}

export function ReopenSheet({ task, ...sheet }: TaskSheetProps) {
  return (
    <ReasonSheet
      {...sheet}
      command={useReopenTask(task.id)}
      input={reasonAlone}
      title="没修好，再来一次"
      description="质保期内同一个毛病再修不收费。"
      words={['重新打开', '正在提交']}
      label="哪里没修好"
      missing="写明哪里没修好"
    />
  )
}

export function RateSheet({ task, isOpen, onClose }: TaskSheetProps) {
  const form = useForm({
    start: { rating: 0, comments: '' },
    check: ({ rating }) => ({ rating: rating === 0 ? '点一下星星' : undefined }),
    command: useRateTask(task.id),
    input: ({ rating, comments }) => ({ rating, comments: comments.trim() }),
    onDone: onClose,
  })
  return (
    <FormSheet form={form} isOpen={isOpen} onClose={onClose} title="这次修得怎么样" words={['提交评价', '正在提交']}>
      <RatingInput
        label={workerText(task.technician_name) || '这次维修'}
        name="rating"
        value={form.values.rating}
        onChange={(rating) => form.change({ rating })}
      />
      {form.errorOf('rating') && <FieldError>{form.errorOf('rating')}</FieldError>}
      <TextArea label="说两句" isOptional rows={3} maxLength={300} {...form.text('comments')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** 不同意报价: what was agreed before is done, else the way alone is owed. */
export function RefuseQuoteSheet({ task, ...sheet }: TaskSheetProps) {
  const version = task.quote?.version ?? 0
  const callOut = task.quote?.call_out ?? 0
  return (
    <ReasonSheet
      {...sheet}
      command={useConsent(task.id)}
      input={(reason) => ({ agreed: false, quote_version: version, reason })}
      title="不同意这个报价"
      description={callOut > 0 ? `报价里的活不做，只收上门费 ${money(callOut)}。` : '报价里的活不做，不收费。'}
      words={['不同意', '正在提交']}
    />
  )
}

/** 这个时间不行: the day of a visit to whoever has the machine. */
export function RefuseVisitSheet({ task, ...sheet }: TaskSheetProps) {
  return (
    <ReasonSheet
      {...sheet}
      command={useAgreeVisit(task.id)}
      input={(reason) => ({ agreed: false, reason })}
      title="这个时间不行"
      description={daysText(task) || undefined}
      words={['请他们改时间', '正在提交']}
      label="什么时候行"
      missing="写明什么时候行"
    />
  )
}
