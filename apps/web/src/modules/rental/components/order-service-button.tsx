import { Headset } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'

const OrderServiceSheet = lazy(async () => ({
  default: (await import('./order-service-sheet.lazy.tsx')).OrderServiceSheet,
}))

/** 联系客服 at the head of a page about an order. */
export function OrderServiceButton({ orderNumber }: { orderNumber: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const isFetched = useOnceOpen(isOpen)
  return (
    <>
      <IconButton label="联系客服" className="-me-2.5" onClick={() => setIsOpen(true)}>
        <Headset size={22} aria-hidden="true" />
      </IconButton>
      <Suspense fallback={null}>
        {isFetched && <OrderServiceSheet isOpen={isOpen} onClose={() => setIsOpen(false)} orderNumber={orderNumber} />}
      </Suspense>
    </>
  )
}
