import { findLine } from '@jihui/protocol/rental/faces'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { FactsLine } from '../../../ui/text/facts-line.tsx'
import { Words } from '../../../ui/text/words.tsx'
import type { CareRequest } from '../order-queries.ts'

type Machine = Pick<
  CareRequest,
  'line' | 'illustration' | 'equipment_name' | 'equipment_model' | 'unit_serial' | 'city'
>

/** What an order is about: the machine, with its drawing. */
export function MachineRow({ of }: { of: Machine }) {
  return (
    <section aria-label="设备" data-line={of.line} className="mt-6 flex items-center gap-4">
      <MachineTile line={of.line} illustration={of.illustration} />
      <div className="min-w-0 flex-1">
        <p className="text-lead font-semibold">
          <Words text={of.equipment_name} />
        </p>
        {!of.equipment_name.includes(of.equipment_model) && (
          <p className="text-meta text-ink-2">{of.equipment_model}</p>
        )}
        <FactsLine className="figures text-meta break-all text-ink-2" facts={[of.unit_serial, of.city]} />
      </div>
    </section>
  )
}

interface CareRowProps {
  of: Machine & Pick<CareRequest, 'number'>
  to: string
  status: ReactNode
  /** What is wrong, or to be done. */
  what: ReactNode
  when: ReactNode
  /** Right of the machine. */
  aside?: ReactNode
}

/** One report or order of a list: line and number, how it stands, the machine, what is to be done and when. */
export function CareRow({ of, to, status, what, when, aside }: CareRowProps) {
  return (
    <article data-line={of.line} className="border-b border-hairline py-4">
      <header className="mb-2.5 flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-meta text-ink-2">
          <span aria-hidden="true" className="h-3.5 w-[3px] shrink-0 bg-hue" />
          <span className="keep">{findLine(of.line).short}</span>
          <span className="figures truncate text-ink-3">{of.number}</span>
        </span>
        {status}
      </header>
      <AppLink to={to} className="flex gap-3 rounded-half">
        <MachineTile line={of.line} illustration={of.illustration} size="compact" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 block text-lead font-semibold">
            <Words text={of.equipment_name} />
          </span>
          <span className="line-clamp-2 block text-body">{what}</span>
          <span className="figures mt-0.5 block text-meta text-ink-2">{when}</span>
        </span>
        {aside}
      </AppLink>
    </article>
  )
}
