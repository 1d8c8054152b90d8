import { useState } from 'react'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { useDeliver, useStaffCancel, useStaffContract, useStart } from '../order-commands.ts'
import { DeliveryFields, nothingStated } from '../../public.ts'
import { useHandoverAsk } from '../use-handover-ask.ts'
import { useSteady } from '../../../../kits/desk/use-steady.ts'
import { HandoverAskPart } from './handover-ask.tsx'
import type { Asked } from './order-moves.tsx'
import { nameOf, QuestionSheet, type QuestionProps } from './question-sheet.tsx'
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
  const command = useDeliver()
  const steady = useSteady()
  const [input, setInput] = useState(nothingStated)
  const ask = useHandoverAsk(item, 'out')
  const send = () => {
    if (!ask.isSettled()) return
    const stated = { ...input, notes: ask.notesWith(input.notes.trim()) }
    steady(() => command.mutate({ target: item, input: stated }, { onSuccess: onClose }))
  }
  return (
    <QuestionSheet
      question={{ item, isOpen, onClose }}
      title="发货"
      isBusy={command.isPending}
      sendLabel={command.isPending ? '正在发货' : '确认发货'}
      onSend={send}
    >
      <HandoverAskPart ask={ask} />
      <DeliveryFields input={input} onChange={setInput} error={command.error} numberLabel="运单号" renter="租客" />
    </QuestionSheet>
  )
}

function StartQuestion({ item, isOpen, onClose }: QuestionProps) {
  const command = useStart()
  const steady = useSteady()
  const [notes, setNotes] = useState('')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="确认设备已交付，开始使用吗？"
      confirmLabel={command.isPending ? '正在提交' : '开始使用'}
      isBusy={command.isPending}
      onConfirm={() => steady(() => command.mutate({ target: item, input: notes.trim() }, { onSuccess: onClose }))}
    >
      <p className="mb-3">
        {nameOf(item)}。{item.is_delivered ? '租客还没有签收，' : '还没有登记发货，'}现场已经交接时才这样做。
      </p>
      <TextArea
        label="备注"
        isOptional
        rows={2}
        maxLength={300}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </Dialog>
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
  const command = useStaffCancel()
  const steady = useSteady()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const send = () => {
    if (!reason.trim()) return setError('请填写取消原因')
    steady(() => command.mutate({ target: item, input: reason.trim() }, { onSuccess: onClose }))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="确定要取消该租赁订单吗？"
      confirmLabel={command.isPending ? '正在取消' : '确定取消'}
      tone="danger"
      isBusy={command.isPending}
      onConfirm={send}
    >
      <p className="mb-3">
        {nameOf(item)}。取消后机器立刻释放，
        {item.payment_status === 'PAID'
          ? `已付的 ${money(item.total_amount)} 原路退回${item.deposit_hold > 0 ? `，冻结的 ${money(item.deposit_hold)} 解冻` : ''}。`
          : '租客还没有付款，不产生费用。'}
      </p>
      <TextArea
        label="取消原因"
        rows={2}
        maxLength={200}
        value={reason}
        error={error}
        hint="会发给租客"
        onChange={(event) => {
          setReason(event.target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
