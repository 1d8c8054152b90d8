import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { reasonAlone, ReasonSheet } from '../../../../kits/form/reason-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import {
  decisionPreviewQuery,
  type DeskOrder,
  useCallOff,
  useDecide,
  useRaise,
  useReplaceByDesk,
} from '../desk-queries.ts'
import type { AskedAct } from './order-acts.tsx'

interface SheetProps {
  order: DeskOrder
  onClose: () => void
}

/** What is asked before it is done. */
export function OrderSheet({ asked, ...sheet }: SheetProps & { asked: AskedAct }) {
  if (asked === 'decide') return <DecideSheet {...sheet} />
  if (asked === 'raise') return <RaiseSheet {...sheet} />
  return asked === 'replace' ? <ReplaceSheet {...sheet} /> : <CallOffSheet {...sheet} />
}

function ReplaceSheet({ order, onClose }: SheetProps) {
  return (
    <ReasonSheet
      isOpen
      onClose={onClose}
      command={useReplaceByDesk(order.orderId)}
      input={reasonAlone}
      title="换师傅"
      description={`${order.technician?.name ?? '师傅'}不去了，马上另找一位。客户会收到通知。`}
      words={['换师傅', '正在提交']}
      missing="请填写原因"
    />
  )
}

function CallOffSheet({ order, onClose }: SheetProps) {
  const isPaid = order.payment_status === 'paid'
  return (
    <ReasonSheet
      isOpen
      onClose={onClose}
      command={useCallOff(order.orderId)}
      input={reasonAlone}
      title={`叫停 ${order.externalOrderCode}`}
      description={
        isPaid
          ? `客户付的 ${money(order.total_amount ?? 0)} 全部原路退回，师傅这一单没有收入。`
          : '客户不用付钱，师傅这一单没有收入。'
      }
      tone="danger"
      words={['叫停', '正在叫停']}
      missing="请填写原因"
    />
  )
}

const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)
const fen = (yuan: number) => Math.round(yuan * 100)

const raiseMax = serviceOrderLimits.raiseMaxFen / 100
function RaiseSheet({ order, onClose }: SheetProps) {
  const left = (fen(raiseMax) - fen(order.raised)) / 100
  const isPossible = (text: string) => isAmount(text) && Number(text) > 0 && Number(text) <= left
  const form = useForm({
    start: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      amount: isPossible(amount)
        ? undefined
        : left > 0
          ? `应在 0.01 到 ${money(left)} 之间`
          : `已经加满 ${money(raiseMax)}`,
      reason: required(reason, '请填写原因'),
    }),
    command: useRaise(order.orderId),
    input: ({ amount, reason }) => ({ amount: Number(amount), reason: reason.trim() }),
    onDone: onClose,
  })
  const { amount } = form.values
  const pay = order.technician_pay ?? 0
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="给师傅加价"
      description="平台出钱，客户付的不变。做完以后和工钱一起结给师傅。"
      words={['加价', '正在提交']}
    >
      <TextField
        label="加多少（元）"
        inputMode="decimal"
        hint={`一单最多加 ${money(raiseMax)}${order.raised > 0 ? `，已经加了 ${money(order.raised)}` : ''}`}
        {...form.text('amount')}
      />
      <PriceLines
        lines={[{ label: '师傅现在到手至少', amount: pay }]}
        total={{ label: '加了以后', amount: (fen(pay) + (isPossible(amount) ? fen(Number(amount)) : 0)) / 100 }}
      />
      <TextArea label="原因" rows={2} maxLength={300} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

function DecideSheet({ order, onClose }: SheetProps) {
  const held = order.total_amount ?? 0
  const isPossible = (text: string) => isAmount(text) && fen(Number(text)) <= fen(held)
  const form = useForm({
    start: { to_customer: '0', reason: '' },
    check: ({ to_customer: back, reason }) => ({
      to_customer: isPossible(back) ? undefined : `应在 0 到 ${money(held)} 之间`,
      reason: required(reason, '请填写理由'),
    }),
    command: useDecide(order.orderId),
    input: ({ to_customer: back, reason }) => ({ to_customer: Number(back), reason: reason.trim() }),
    onDone: onClose,
  })
  const back = form.values.to_customer
  const given = isPossible(back) ? Number(back) : 0
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="裁定"
      description={`托管的服务费 ${money(held)}`}
      tone="commit"
      words={['就这样裁定', '正在提交']}
    >
      <Objection order={order} />
      <TextField label="退给客户（元）" inputMode="decimal" {...form.text('to_customer')} />
      <Division orderId={order.orderId} toCustomer={given} />
      <TextArea label="理由" hint="客户会看到" rows={3} maxLength={500} {...form.text('reason')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

/** Who gets what, by what will decide it. */
function Division({ orderId, toCustomer }: { orderId: string; toCustomer: number }) {
  const { data, error } = useQuery(decisionPreviewQuery(orderId, useDeferredValue(toCustomer)))
  if (!data) return error ? <FieldError>{messageOf(error)}</FieldError> : <SkeletonText lines={3} />
  return (
    <>
      <PriceLines
        lines={[
          { label: '退给客户', amount: data.to_customer },
          { label: '师傅得', amount: data.to_technician },
          { label: '平台得', amount: data.to_platform },
        ]}
        total={{ label: '托管的一共', amount: data.held }}
      />
      {data.added_to_technician > 0 && (
        <p className="text-meta text-ink-2">平台另外给师傅 {money(data.added_to_technician)}，不从托管的钱里出。</p>
      )}
    </>
  )
}

/** In whoever objected's own words. */
function Objection({ order }: { order: DeskOrder }) {
  const said = order.timeline.findLast(({ action }) => action === 'dispute')?.notes
  if (!said) return null
  return (
    <p className="border-s-[3px] border-edge ps-3 text-body [overflow-wrap:anywhere]">
      <span className="block text-caption text-ink-3">客户的异议</span>
      {said}
    </p>
  )
}
