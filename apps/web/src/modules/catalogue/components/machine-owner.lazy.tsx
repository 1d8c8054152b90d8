import { Store } from 'lucide-react'
import { Section } from '../../../ui/section.tsx'
import type { MachineDetail } from '../queries.ts'

/** Whose machine it is. */
export function MachineOwner({ owner }: { owner: NonNullable<MachineDetail['owner']> }) {
  return (
    <Section title="出租方" className="lg:mt-5">
      <p className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-card bg-sunken text-ink-2"
        >
          <Store size={22} strokeWidth={1.75} />
        </span>
        <span className="min-w-0">
          <span className="block text-body font-semibold">{owner.name}</span>
          {owner.completed_rentals > 0 && (
            <span className="figures block text-meta text-ink-2">已完成 {owner.completed_rentals} 单</span>
          )}
        </span>
      </p>
    </Section>
  )
}
