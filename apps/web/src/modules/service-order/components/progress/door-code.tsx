import type { ServiceOrder } from '../../service-queries.ts'

/** The technician is at work or was: nobody asks for it any more. */
const isUsed: readonly ServiceOrder['status'][] = [
  'in_service',
  'pending_quote',
  'pending_payment',
  'completed',
  'disputed',
]

/** Four digits, large: whoever comes has to ask for them. */
export function DoorCode({ order: { door_code: code, status, technician } }: { order: ServiceOrder }) {
  if (!code || technician === null || isUsed.includes(status)) return null
  return (
    <section aria-label="到场码" className="mt-5 rounded-card bg-sunken p-4">
      <h2 className="text-meta text-ink-2">到场码</h2>
      <p className="figures mt-1 text-[2.5rem] leading-[3rem] font-semibold tracking-[0.3em]">{code}</p>
      <p className="mt-1 text-body text-pretty text-ink-2">
        师傅要向你要这个码。人到了门口再说，先问清他是不是{technician.name}。
      </p>
    </section>
  )
}
