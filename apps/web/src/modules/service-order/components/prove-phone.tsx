import { Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ServiceOrder } from '../service-queries.ts'

const ProveSheet = lazy(async () => ({ default: (await import('./prove-sheet.lazy.tsx')).ProveSheet }))

/** Whoever holds the link alone sees it masked; the telephone it was ordered with opens it. */
export function ProvePhone({ order, what }: { order: ServiceOrder; what: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (order.is_full) return null
  return (
    <section aria-label="用下单手机验证" className="mt-5 rounded-card bg-sunken p-4">
      <p className="text-body text-pretty">{what}</p>
      <Button
        className="mt-3"
        icon={<Smartphone size={18} aria-hidden="true" />}
        onClick={() => {
          setIsOpen(true)
          setWasOpened(true)
        }}
      >
        用下单手机验证
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ProveSheet order={order} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
