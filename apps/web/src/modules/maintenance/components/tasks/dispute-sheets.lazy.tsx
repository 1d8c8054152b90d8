/** What whoever pays has against the bill, and what the desk decides about it. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { PhotoField } from '../../../../kits/form/photo-field.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { money } from '../../../../ui/text/format.ts'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { decisionPreviewQuery, useDecideDispute, useDispute } from '../../order-queries.ts'
import type { TaskSheetProps } from './task-sheet-props.ts'

const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)

export function DisputeSheet({ task, isOpen, onClose }: TaskSheetProps) {
  const charged = task.total_amount ?? 0
  const isPossible = (text: string) => isAmount(text) && Number(text) > 0 && Number(text) <= charged
  const form = useForm({
    start: { reason: '', claimed_amount: '', files: [] as File[] },
    check: ({ reason, claimed_amount: claimed }) => ({
      reason: required(reason, '说一说哪里不对'),
      claimed_amount: isPossible(claimed) ? undefined : `应在 0.01 到 ${money(charged)} 之间`,
    }),
    command: useDispute(task.id),
    input: ({ reason, claimed_amount: claimed, files }) => ({
      reason: reason.trim(),
      claimed_amount: Number(claimed),
      files,
    }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="费用有异议"
      description="说清楚哪里不对。平台会听双方说，再决定费用怎么算；在那以前钱不给师傅。"
      words={['提交', '正在提交']}
    >
      <TextArea label="哪里不对" rows={3} maxLength={500} {...form.text('reason')} />
      <TextField
        label={task.paid_at ? '要求退多少（元）' : '要求少收多少（元）'}
        inputMode="decimal"
        hint={`这次收费 ${money(charged)}`}
        {...form.text('claimed_amount')}
      />
      <PhotoField
        label="照片"
        isOptional
        use="evidence"
        max={workOrderLimits.disputePhotos}
        files={form.values.files}
        onChange={(change) => form.change(({ files }) => ({ files: change(files) }))}
        error={form.errorOf('photos')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

export function DecideSheet({ task, isOpen, onClose }: TaskSheetProps) {
  const charged = task.total_amount ?? 0
  const isPossible = (text: string) => isAmount(text) && Number(text) <= charged
  const form = useForm({
    start: { to_payer: '0', reason: '' },
    check: ({ to_payer: back, reason }) => ({
      to_payer: isPossible(back) ? undefined : `应在 0 到 ${money(charged)} 之间`,
      reason: required(reason, '请填写理由'),
    }),
    command: useDecideDispute(task.id),
    input: ({ to_payer: back, reason }) => ({ to_payer: Number(back), reason: reason.trim() }),
    onDone: onClose,
  })
  const back = form.values.to_payer
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="裁定"
      description={task.paid_at ? `托管的维修费 ${money(charged)}` : `还没有付的维修费 ${money(charged)}`}
      tone="commit"
      words={['就这样裁定', '正在提交']}
    >
      {task.dispute && (
        <p className="border-s-[3px] border-edge ps-3 text-body [overflow-wrap:anywhere]">
          <span className="block text-caption text-ink-3">
            {task.payer_display}的异议，要求 {money(task.dispute.claimed_amount)}
          </span>
          {task.dispute.reason}
        </p>
      )}
      <TextField
        label={task.paid_at ? `退给${task.payer_display}（元）` : '少收（元）'}
        inputMode="decimal"
        {...form.text('to_payer')}
      />
      <Division task={task} toPayer={isPossible(back) ? Number(back) : 0} />
      <TextArea label="理由" hint="双方会看到" rows={3} maxLength={500} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** Who gets what, by what will decide it. */
function Division({ task, toPayer }: Pick<TaskSheetProps, 'task'> & { toPayer: number }) {
  const { data, error } = useQuery(decisionPreviewQuery(task.id, useDeferredValue(toPayer)))
  if (!data) return error ? <FieldError>{messageOf(error)}</FieldError> : <SkeletonText lines={3} />
  return (
    <PriceLines
      lines={[
        { label: data.is_paid ? `退给${task.payer_display}` : `${task.payer_display}少付`, amount: data.to_payer },
        { label: '师傅得', amount: data.to_technician },
        { label: '平台得', amount: data.to_platform },
      ]}
      total={{ label: data.is_paid ? '托管的一共' : '这次收费', amount: data.charged }}
    />
  )
}
