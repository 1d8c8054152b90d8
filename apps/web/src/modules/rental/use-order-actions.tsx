import type { LineFace } from '@jihui/protocol/rental/faces'
import { defaultCancelReason } from '@jihui/protocol/rental/conventions'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { useGo } from '../../shell/navigation.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { money } from '../../ui/format.ts'
import { useOnceOpen } from '../../ui/once-open.ts'
import { toast } from '../../ui/toast.tsx'
import { useSubmitDocuments } from '../qualification/public.ts'
import {
  useAnnounceReturn,
  useCancelOrder,
  useCompleteProduction,
  useConfirmReceipt,
  useGenerateContract,
  useStartProduction,
} from './order-commands.ts'
import { orderPaths } from './order-line.ts'
import { screenOf } from './order-moves.ts'
import type { Order } from './order-queries.ts'

const OrderReviewSheet = lazy(async () => ({
  default: (await import('./components/order-review-sheet.tsx')).OrderReviewSheet,
}))
const OrderServiceSheet = lazy(async () => ({
  default: (await import('./components/order-service-sheet.tsx')).OrderServiceSheet,
}))

export const DOCUMENTS_ID = 'order-documents'

/** The server's own sentence where it refused; the given one where it could not answer. */
const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? messageOf(error) : fallback

const cancelConsequence = (order: Order): string =>
  order.payment_completed_at
    ? `取消后机器会立刻释放，已付的 ${money(order.total_amount)} 原路退回。`
    : '取消后机器会立刻释放。你还没有付款，不产生费用。'

/** After a step the reader stands before what the order has become. */
function showStatus(message: string): void {
  toast.ok(message)
  window.scrollTo({ top: 0 })
  document.getElementById('main')?.focus({ preventScroll: true })
}

export interface OrderActions {
  run: (code: RentalAction) => void
  /** The one that is under way. */
  busy: RentalAction | null
  /** The sheets some of them open; stands anywhere on the screen. */
  sheets: ReactNode
}

/** What each button of an order does. */
export function useOrderActions(line: LineFace, order: Order): OrderActions {
  const go = useGo()
  const [sheet, setSheet] = useState<'service' | 'review' | null>(null)
  // Fetched with their first opening, then kept so that they can close.
  const opened = { service: useOnceOpen(sheet === 'service'), review: useOnceOpen(sheet === 'review') }
  const cancel = useCancelOrder(line, order.id)
  const generate = useGenerateContract(line, order.id)
  const receive = useConfirmReceipt(line, order.id)
  const giveBack = useAnnounceReturn(line, order.id)
  const submit = useSubmitDocuments(line, order.id)
  const startProduction = useStartProduction(line, order.id)
  const completeProduction = useCompleteProduction(line, order.id)

  const doings: Partial<Record<RentalAction, () => void | Promise<void>>> = {
    upload_documents: () => {
      const section = document.getElementById(DOCUMENTS_ID)
      section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      section?.focus({ preventScroll: true })
    },
    submit_documents: () =>
      submit.mutate(undefined, {
        onSuccess: ({ message }) => showStatus(message),
        onError: (error) => toast.error(messageOf(error)),
      }),
    generate_contract: () =>
      generate.mutate(undefined as never, {
        onSuccess: () => {
          toast.ok('合同生成成功，即将跳转到合同页面')
          go(orderPaths.contract(line, order.id))
        },
        onError: (error) => toast.error(sentenceOf(error, '合同生成失败，请稍后重试')),
      }),
    confirm_receipt: async () => {
      const isSure = await confirm({
        title: `确认已经收到${line.machineWord}吗？`,
        body: '确认后开始使用，按租期计费。外观或功能有问题，先联系客服再确认。',
        confirmLabel: '确认收货',
      })
      if (!isSure) return
      receive.mutate(undefined as never, {
        onSuccess: ({ message }) => showStatus(message),
        onError: (error) => toast.error(sentenceOf(error, '确认收货失败，请稍后重试')),
      })
    },
    start_production: () =>
      startProduction.mutate(undefined as never, {
        onSuccess: ({ message }) => showStatus(message),
        onError: (error) => toast.error(sentenceOf(error, '没有记上，请稍后再试')),
      }),
    complete_production: async () => {
      const isSure = await confirm({
        title: '这一批都做完了吗？',
        body: `确认后等着归还${line.machineWord}，租期不变。`,
        confirmLabel: '做完了',
      })
      if (!isSure) return
      completeProduction.mutate(undefined as never, {
        onSuccess: ({ message }) => showStatus(message),
        onError: (error) => toast.error(sentenceOf(error, '没有记上，请稍后再试')),
      })
    },
    announce_return: async () => {
      const isSure = await confirm({
        title: `现在归还${line.machineWord}吗？`,
        body:
          order.days_left !== null && order.days_left > 0
            ? `离租期结束还有 ${order.days_left} 天。平台会联系你约取件，收到并验机后结算押金。`
            : '平台会联系你约取件，收到并验机后结算押金。',
        confirmLabel: '归还设备',
      })
      if (!isSure) return
      giveBack.mutate('', {
        onSuccess: ({ message }) => showStatus(message),
        onError: (error) => toast.error(sentenceOf(error, '设备归还申请失败')),
      })
    },
    cancel: async () => {
      const isSure = await confirm({
        title: '确定要取消该租赁订单吗？',
        body: cancelConsequence(order),
        confirmLabel: '确定取消',
        cancelLabel: '再想想',
        tone: 'danger',
      })
      if (!isSure) return
      cancel.mutate(defaultCancelReason, {
        onSuccess: () => showStatus('订单已取消'),
        onError: (error) => toast.error(sentenceOf(error, '取消订单失败，请重试')),
      })
    },
    write_review: () => setSheet('review'),
    contact_service: () => setSheet('service'),
  }
  const running: readonly [RentalAction, boolean][] = [
    ['submit_documents', submit.isPending],
    ['generate_contract', generate.isPending],
    ['confirm_receipt', receive.isPending],
    ['announce_return', giveBack.isPending],
    ['start_production', startProduction.isPending],
    ['complete_production', completeProduction.isPending],
    ['cancel', cancel.isPending],
  ]
  const busy = running.find(([, isPending]) => isPending)?.[0] ?? null

  const run = (code: RentalAction) => {
    if (busy || !order.actions.includes(code)) return
    const screen = screenOf(line, order, code)
    if (screen) return go(screen)
    void doings[code]?.()
  }
  return {
    run,
    busy,
    sheets: (
      <Suspense fallback={null}>
        {opened.service && (
          <OrderServiceSheet
            isOpen={sheet === 'service'}
            onClose={() => setSheet(null)}
            orderNumber={order.order_number}
          />
        )}
        {opened.review && (
          <OrderReviewSheet line={line} order={order} isOpen={sheet === 'review'} onClose={() => setSheet(null)} />
        )}
      </Suspense>
    ),
  }
}
