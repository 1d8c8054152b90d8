import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { monthDay, today } from '../../../ui/text/format.ts'
import { uncoveredDays } from '../coverage.ts'
import { paperFor } from '../paper-words.ts'
import type { QualificationImage } from '../queries.ts'

export interface DemandListProps {
  demanded: readonly { id: string; name: string; description: string }[]
  saved: readonly QualificationImage[]
  wallet: readonly QualificationImage[]
  /** Until when the order needs them. */
  until: string
  onUse: (paper: QualificationImage) => void
  /** The paper that is being put on the order. */
  using?: number
}

/** What the order demands: what of it is there, whether it lasts, and what the wallet could give. */
export function DemandList({ demanded, saved, wallet, until, onUse, using }: DemandListProps) {
  return (
    <ul className="mb-2">
      {demanded.map((one) => {
        const given = saved.filter(({ image_type: type }) => type === one.id)
        const best = paperFor(one.id, given) ?? given[0]
        const open = best ? uncoveredDays(best.covered_until, until, today()) : 0
        const own = best ? undefined : wallet.find(({ image_type: type }) => type === one.id)
        const Sign = !best ? CircleDashed : open > 0 ? TriangleAlert : CircleCheck
        const colour = !best ? 'text-ink-3' : open > 0 ? 'text-warn' : 'text-ok'
        return (
          <li key={one.id} className="flex items-center gap-2.5 py-1.5">
            <Sign size={20} className={`shrink-0 ${colour}`} aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block text-body">
                {one.name}
                <span className={`ms-2 text-meta ${open > 0 ? 'text-warn' : 'text-ink-3'}`}>
                  {best ? '已交' : '还没交'}
                </span>
              </span>
              <span className={`figures block text-meta ${open > 0 ? 'text-warn' : 'text-ink-3'}`}>
                {open > 0 && best?.covered_until
                  ? `${monthDay(best.covered_until)}到期，比归还那天早 ${open} 天`
                  : one.description}
              </span>
            </span>
            {own && (
              <Button
                className="shrink-0"
                busy={using === own.id}
                disabled={using !== undefined && using !== own.id}
                onClick={() => onUse(own)}
              >
                用夹里的<span className="sr-only">{one.name}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
