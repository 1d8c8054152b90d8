import type { LineFace } from '@jihui/protocol/rental/faces'
import type { RentalAction } from '@jihui/protocol/rental/actions'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useGo } from '../../shell/navigation.tsx'
import { useOnceOpen } from '../../ui/overlays/once-open.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { orderPaths } from './order-line.ts'
import { screenOf } from './order-moves.ts'
import type { Order } from './order-queries.ts'

const OrderReviewSheet = lazy(async () => ({
  default: (await import('./components/order-review-sheet.lazy.tsx')).OrderReviewSheet,
}))
const OrderServiceSheet = lazy(async () => ({
  default: (await import('./components/order-service-sheet.lazy.tsx')).OrderServiceSheet,
}))

export const DOCUMENTS_ID = 'order-documents'

function showDocuments(): void {
  const section = document.getElementById(DOCUMENTS_ID)
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  section?.focus({ preventScroll: true })
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
  const client = useQueryClient()
  const [sheet, setSheet] = useState<'service' | 'review' | null>(null)
  // Fetched with their first opening, then kept so that they can close.
  const opened = { service: useOnceOpen(sheet === 'service'), review: useOnceOpen(sheet === 'review') }
  const [busy, setBusy] = useState<RentalAction | null>(null)
  // From the press on, before anything is sent: a second press changes nothing.
  const isPressed = useRef(false)

  const command = async (code: RentalAction) => {
    if (isPressed.current) return
    isPressed.current = true
    try {
      const { runOrderCommand } = await import('./run-order-command.lazy.ts')
      await runOrderCommand(code, {
        line,
        order,
        client,
        onSend: () => setBusy(code),
        onContract: () => go(orderPaths.contract(line, order.id)),
      })
    } catch {
      toast.error('网络不稳，没有提交，请再试一次')
    } finally {
      isPressed.current = false
      setBusy(null)
    }
  }
  const shown: Partial<Record<RentalAction, () => void>> = {
    upload_documents: showDocuments,
    write_review: () => setSheet('review'),
    contact_service: () => setSheet('service'),
  }
  const run = (code: RentalAction) => {
    if (!order.actions.includes(code)) return
    const screen = screenOf(line, order, code)
    if (screen) return go(screen)
    const show = shown[code]
    if (show) show()
    else void command(code)
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
