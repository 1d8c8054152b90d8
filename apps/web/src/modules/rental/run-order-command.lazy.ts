/** What the buttons of an order ask, send and say; fetched with the first press. */
import type { RentalAction } from '@jihui/protocol/rental/actions'
import { generateContract } from '@jihui/protocol/agreement/contract-operations'
import { uploadQualification } from '@jihui/protocol/qualification/operations'
import { defaultCancelReason } from '@jihui/protocol/rental/conventions'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { cancelRental } from '@jihui/protocol/rental/operations'
import { completeProduction, confirmReceipt, startProduction } from '@jihui/protocol/rental/handover-operations'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { confirm, type Question } from '../../ui/overlays/confirm.tsx'
import { dayText, money } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { keepOrder } from './order-commands.ts'
import { orderQuery, type Order } from './order-queries.ts'

interface Command {
  /** Asked before anything is sent. */
  readonly question?: (order: Order, line: LineFace) => Question
  readonly send: (line: LineFace, id: number) => Promise<{ rental?: Order; message: string }>
  /** Said instead of the server's own sentence. */
  readonly done?: string
  /** Said where the server could not answer. */
  readonly failure: string
  /** It leads to the contract; the others leave the reader before what the order has become. */
  readonly leadsToContract?: boolean
}

const cancelConsequence = (order: Order): string =>
  order.payment_completed_at
    ? `取消后机器会立刻释放，已付的 ${money(order.total_amount)} 原路退回。`
    : '取消后机器会立刻释放。你还没有付款，不产生费用。'

const receiptConsequence = (order: Order): string =>
  order.early_receipt === null
    ? '确认后开始使用，按租期计费。外观或功能有问题，先联系客服再确认。'
    : `今天就开始使用，租期提前 ${order.early_receipt.days} 天，加 ${money(order.early_receipt.amount)}，归还时一起结。等到 ${dayText(order.start_date)} 再确认，不加钱。`

const commands: Partial<Record<RentalAction, Command>> = {
  submit_documents: {
    send: (line, id) => call(onLine(uploadQualification, line), { params: { id }, body: { submit: true } }),
    failure: '提交失败，请稍后重试',
  },
  generate_contract: {
    send: (line, id) =>
      call(onLine(generateContract, line), { params: { id }, body: { missing_contract_generated: true } }),
    failure: '合同生成失败，请稍后重试',
    leadsToContract: true,
  },
  confirm_receipt: {
    question: (order, line) => ({
      title: `确认已经收到${line.machineWord}吗？`,
      body: receiptConsequence(order),
      confirmLabel: '确认收货',
    }),
    send: (line, id) => call(onLine(confirmReceipt, line), { params: { id }, body: {} }),
    failure: '确认收货失败，请稍后重试',
  },
  start_production: {
    send: (line, id) => call(onLine(startProduction, line), { params: { id }, body: {} }),
    failure: '没有记上，请稍后再试',
  },
  complete_production: {
    question: (_order, line) => ({
      title: '这一批都做完了吗？',
      body: `确认后等着归还${line.machineWord}，租期不变。`,
      confirmLabel: '做完了',
    }),
    send: (line, id) => call(onLine(completeProduction, line), { params: { id }, body: {} }),
    failure: '没有记上，请稍后再试',
  },
  cancel: {
    question: (order) => ({
      title: '确定要取消该租赁订单吗？',
      body: cancelConsequence(order),
      confirmLabel: '确定取消',
      cancelLabel: '再想想',
      tone: 'danger',
    }),
    send: (line, id) => call(onLine(cancelRental, line), { params: { id }, body: { reason: defaultCancelReason } }),
    done: '订单已取消',
    failure: '取消订单失败，请重试',
  },
}

/** The server's own sentence where it refused; the given one where it could not answer. */
const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? messageOf(error) : fallback

/** Asks, sends, keeps and shows what the order has become. `onSend` hears when it is on its way. */
export async function runOrderCommand(
  code: RentalAction,
  context: {
    readonly line: LineFace
    readonly order: Order
    readonly client: QueryClient
    readonly onSend: () => void
    readonly onContract: () => void
  },
): Promise<void> {
  const { line, order, client, onSend, onContract } = context
  const command = commands[code]
  if (!command) return
  if (command.question && !(await confirm(command.question(order, line)))) return
  onSend()
  try {
    const { rental, message } = await command.send(line, order.id)
    if (rental) keepOrder(client, line, rental)
    else void client.invalidateQueries({ queryKey: ['rental'] })
    toast.ok(command.done ?? message)
    if (command.leadsToContract) return onContract()
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  } catch (error) {
    // Refused because it moved meanwhile: what is on the screen is old.
    void client.invalidateQueries({ queryKey: orderQuery(line, order.id).queryKey })
    toast.error(sentenceOf(error, command.failure))
  }
}
