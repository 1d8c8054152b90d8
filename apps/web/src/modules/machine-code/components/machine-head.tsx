import { Phone } from 'lucide-react'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import type { Scanned } from '../code-queries.ts'

type Head = Pick<Scanned, 'machine' | 'emergency_phone'>

/** Which machine one stands before, and whom to ring up. */
export function MachineHead({ machine, emergency_phone: phone }: Head) {
  return (
    <div data-line={machine.line}>
      <div className="flex items-start gap-4">
        <MachineTile line={machine.line} illustration={machine.illustration} />
        <div className="min-w-0 pt-1">
          {!machine.name.includes(machine.model) && <p className="mb-1 text-body text-ink-2">{machine.model}</p>}
          <p className="text-meta text-ink-2">
            出厂编号尾号 <span className="figures text-body font-semibold text-ink">{machine.serial_tail}</span>
          </p>
        </div>
      </div>
      <a
        href={`tel:${phone.replaceAll('-', '')}`}
        className="mt-4 flex min-h-14 items-center gap-3 border-y border-hairline text-body"
      >
        <Phone size={20} className="shrink-0 text-danger" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          有人受伤、漏电、起火，先打电话
          <span className="figures block text-lead font-semibold">{phone}</span>
        </span>
      </a>
    </div>
  )
}
