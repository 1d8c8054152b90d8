import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ServiceOrder } from '../service-queries.ts'

const CancelSheet = lazy(async () => ({ default: (await import('./cancel-sheet.lazy.tsx')).CancelSheet }))

export const mayCancel = ({ actions }: Pick<ServiceOrder, 'actions'>): boolean =>
  actions.includes('cancel') || actions.includes('charge_call_out')

/** Calls it off, after what that costs was said. */
export function CancelOrder({ order }: { order: ServiceOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!mayCancel(order)) return null
  return (
    <>
      <Button tone="ghost" onClick={() => setIsOpen(true)}>
        取消这一单
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CancelSheet orderId={order.orderId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
