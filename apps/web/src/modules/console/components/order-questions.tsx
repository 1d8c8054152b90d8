import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { money, today } from '../../../ui/format.ts'
import { PriceLines } from '../../../ui/price-lines.tsx'
import { readAmount } from '../../../ui/read-amount.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { useConfirmReturn, useDeliver, useStaffCancel, useStaffContract, useStart } from '../console-commands.ts'
import { staffOrderQuery, type OrderItem } from '../console-queries.ts'
import { DeliveryFields, feesQuery, nothingStated, previewSettlement } from '../../rental/public.ts'
import { useSteady } from '../use-steady.ts'
import type { Asked } from './order-moves.tsx'

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

interface QuestionProps {
  item: OrderItem
  isOpen: boolean
  onClose: () => void
}

const nameOf = (item: OrderItem) =>
  `${item.order_number} · ${item.party_name || item.customer_name} · ${item.equipment_name}`

/** Errors the server gave to single fields. */
const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.errors[field] : undefined

interface QuestionSheetProps {
  question: QuestionProps
  title: string
  isBusy: boolean
  sendLabel: string
  onSend: () => void
  children: ReactNode
}

/** A question with several fields. */
function QuestionSheet({ question, title, isBusy, sendLabel, onSend, children }: QuestionSheetProps) {
  return (
    <Sheet
      isOpen={question.isOpen}
      onClose={question.onClose}
      title={title}
      description={nameOf(question.item)}
      canDismiss={!isBusy}
      footer={
        <Button tone="ink" size="main" wide busy={isBusy} onClick={onSend}>
          {sendLabel}
        </Button>
      }
    >
      <div className="space-y-4 pb-1">{children}</div>
    </Sheet>
  )
}

function DeliverQuestion({ item, isOpen, onClose }: QuestionProps) {
  const command = useDeliver()
  const steady = useSteady()
  const [input, setInput] = useState(nothingStated)
  const send = () => steady(() => command.mutate({ target: item, input }, { onSuccess: onClose }))
  return (
    <QuestionSheet
      question={{ item, isOpen, onClose }}
      title="发货"
      isBusy={command.isPending}
      sendLabel={command.isPending ? '正在发货' : '确认发货'}
      onSend={send}
    >
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
          ? `已付的 ${money(item.total_amount)} 原路退回。`
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

function ReturnQuestion({ item, isOpen, onClose }: QuestionProps) {
  const command = useConfirmReturn()
  const steady = useSteady()
  const order = useQuery(staffOrderQuery(item.id, item.line))
  const [input, setInput] = useState({ condition: '', damage: '', notes: '' })
  const put = (field: keyof typeof input) => (event: { target: { value: string } }) =>
    setInput({ ...input, [field]: event.target.value })
  const [isChecked, setIsChecked] = useState(false)
  const damage = readAmount(input.damage)
  const damageError =
    damage === null
      ? '金额是数字，最多两位小数'
      : damage > item.deposit_amount
        ? '损坏扣款不能超过押金'
        : fieldError(command.error, 'damage_fee')
  const reasonError = isChecked && !!damage && !input.condition.trim() ? '有扣款时写明设备哪里损坏' : undefined
  const send = () => {
    setIsChecked(true)
    if (damage === null || damage > item.deposit_amount || (damage > 0 && !input.condition.trim())) return
    const inspection = { condition: input.condition.trim(), damage_fee: damage, notes: input.notes.trim() }
    steady(() => command.mutate({ target: item, input: inspection }, { onSuccess: onClose }))
  }
  const { data: fees } = useQuery(feesQuery(findLine(item.line)))
  const preview = order.data && fees && previewSettlement(fees, order.data, damage ?? 0, today())
  return (
    <QuestionSheet
      question={{ item, isOpen, onClose }}
      title="确认收回"
      isBusy={command.isPending}
      sendLabel={command.isPending ? '正在结算' : '收回并结算押金'}
      onSend={send}
    >
      <TextArea
        label="设备状况"
        isOptional={!damage}
        rows={2}
        maxLength={300}
        value={input.condition}
        onChange={put('condition')}
        error={reasonError ?? fieldError(command.error, 'condition')}
        placeholder="外观、附件、开机自检"
      />
      <TextField
        label="损坏扣款"
        isOptional
        inputMode="decimal"
        lead="¥"
        aside={`押金 ${money(item.deposit_amount)}`}
        value={input.damage}
        onChange={put('damage')}
        error={damageError}
      />
      <TextArea label="备注" isOptional rows={2} maxLength={300} value={input.notes} onChange={put('notes')} />
      <section aria-label="结算预览" aria-live="polite">
        <h3 className="text-body font-semibold">结算预览</h3>
        {preview ? (
          <PriceLines
            className="mt-1"
            lines={[
              { label: '押金', amount: item.deposit_amount },
              ...(preview.unpaidTaken > 0 ? [{ label: '未付的续租费', amount: -preview.unpaidTaken }] : []),
              ...(preview.lateDays > 0
                ? [
                    {
                      label: '逾期费',
                      working:
                        preview.lateTaken < preview.lateFee
                          ? `${preview.lateDays} 天应收 ${money(preview.lateFee)}，押金只够这些`
                          : `${preview.lateDays} 天`,
                      amount: -preview.lateTaken,
                    },
                  ]
                : []),
              ...(preview.damageTaken > 0 ? [{ label: '损坏扣款', amount: -preview.damageTaken }] : []),
              ...(preview.unusedDays > 0
                ? [
                    {
                      label: '退回未用天数的租金',
                      working: `${preview.unusedDays} 天没有用`,
                      amount: preview.rentBack,
                    },
                  ]
                : []),
            ]}
            total={{
              label: '退回租客',
              amount: Math.round((preview.depositBack + preview.rentBack) * 100) / 100,
            }}
            note="按今天收回计算，提交后以结算单为准"
          />
        ) : (
          <Skeleton label="正在算结算">
            <Bone className="mt-2 h-4 w-full" />
            <Bone className="mt-3 h-4 w-full" />
          </Skeleton>
        )}
      </section>
    </QuestionSheet>
  )
}
