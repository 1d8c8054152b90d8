import { useState } from 'react'
import { FormDialog } from '../../../../kits/form/form-dialog.tsx'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { useDeliver, useStaffCancel, useStaffContract, useStart } from '../order-commands.ts'
import { DeliveryFields, nothingStated } from '../../public.ts'
import { useHandoverAsk } from '../use-handover-ask.ts'
import { useSteady } from '../../../../kits/desk/use-steady.ts'
import { HandoverAskPart } from './handover-ask.tsx'
import type { Asked } from './order-moves.tsx'
import { nameOf, type QuestionProps } from './question-props.ts'
import { ReturnQuestion } from './return-question.tsx'

/** The question of whichever move was pressed; closed ones keep their answer's animation, not their fields. */
export function OrderQuestions({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const shown = asked ?? last
  if (!shown) return null
  const key = `${shown.item.id} ${shown.move}`
  const props = { item: shown.item, isOpen: asked !== null, onClose }
  switch (shown.move) {
    case 'deliver':
      return <DeliverQuestion key={key} {...props} />
    case 'start':
      return <StartQuestion key={key} {...props} />
    case 'confirm_return':
      return <ReturnQuestion key={key} {...props} />
    case 'generate_contract':
      return <ContractQuestion key={key} {...props} />
    case 'cancel':
      return <CancelQuestion key={key} {...props} />
  }
}

function DeliverQuestion({ item, isOpen, onClose }: QuestionProps) {
  const ask = useHandoverAsk(item, 'out')
  const form = useForm({
    start: nothingStated,
    command: useDeliver(),
    input: (stated) => ({ target: item, input: { ...stated, notes: ask.notesWith(stated.notes.trim()) } }),
    onDone: onClose,
  })
  const submit = () => ask.isSettled() && form.submit()
  return (
    <FormSheet
      form={{ ...form, submit }}
      isOpen={isOpen}
      onClose={onClose}
      title="发货"
      description={nameOf(item)}
      words={['确认发货', '正在发货']}
    >
      <HandoverAskPart ask={ask} />
      <DeliveryFields form={form} numberLabel="运单号" renter="租客" />
    </FormSheet>
  )
}

function StartQuestion({ item, isOpen, onClose }: QuestionProps) {
  const form = useForm({
    start: { notes: '' },
    command: useStart(),
    input: ({ notes }) => ({ target: item, input: notes.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="确认设备已交付，开始使用吗？"
      words={['开始使用', '正在提交']}
    >
      <p className="mb-3">
        {nameOf(item)}。{item.is_delivered ? '租客还没有签收，' : '还没有登记发货，'}现场已经交接时才这样做。
      </p>
      <TextArea label="备注" isOptional rows={2} maxLength={300} {...form.text('notes')} />
    </FormDialog>
  )
}

function ContractQuestion({ item, isOpen, onClose }: QuestionProps) {
  const command = useStaffContract()
  const steady = useSteady()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="确定为该订单生成合同吗？"
      confirmLabel={command.isPending ? '正在生成' : '生成合同'}
      isBusy={command.isPending}
      onConfirm={() => steady(() => command.mutate({ target: item, input: '' }, { onSuccess: onClose }))}
    >
      {nameOf(item)}。条款和金额按现在的订单固定下来，租客会收到通知去签署。
    </Dialog>
  )
}

function CancelQuestion({ item, isOpen, onClose }: QuestionProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写取消原因') }),
    command: useStaffCancel(),
    input: ({ reason }) => ({ target: item, input: reason.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="确定要取消该租赁订单吗？"
      words={['确定取消', '正在取消']}
      tone="danger"
    >
      <p className="mb-3">
        {nameOf(item)}。取消后机器立刻释放，
        {item.payment_status === 'PAID'
          ? `已付的 ${money(item.total_amount)} 原路退回${item.deposit_hold > 0 ? `，冻结的 ${money(item.deposit_hold)} 解冻` : ''}。`
          : '租客还没有付款，不产生费用。'}
      </p>
      <TextArea label="取消原因" rows={2} maxLength={200} hint="会发给租客" {...form.text('reason')} />
    </FormDialog>
  )
}
