import type { LineFace } from '@jihui/protocol/rental/faces'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'

/** Above a rental in a list: its line and number, and where it stands. */
export function RentalRowHead({ line, number, children }: { line: LineFace; number: string; children: ReactNode }) {
  return (
    <header className="mb-2.5 flex items-center justify-between gap-3 lg:col-span-3">
      <span className="flex min-w-0 items-center gap-2 text-meta text-ink-2">
        <span aria-hidden="true" className="h-3.5 w-[3px] shrink-0 bg-hue" />
        <span className="keep">{line.short}</span>
        <span className="figures truncate text-ink-3">{number}</span>
      </span>
      {children}
    </header>
  )
}

export interface RentalRowMachineProps {
  to: string
  line: LineFace
  illustration: string
  photo?: string | null
  /** By which the row is named. */
  titleId: string
  name: string
  period: ReactNode
  /** What it waits for. */
  children: ReactNode
}

/** The machine and its days, leading to the rental. */
export function RentalRowMachine(props: RentalRowMachineProps) {
  const { to, line, illustration, photo, titleId, name, period, children } = props
  return (
    <AppLink to={to} className="flex gap-3 rounded-half">
      <MachineTile line={line.id} illustration={illustration} photo={photo} size="compact" />
      <span className="min-w-0 flex-1">
        <span id={titleId} className="line-clamp-2 block text-lead font-semibold">
          {name}
        </span>
        <span className="figures block text-meta text-ink-2">{period}</span>
        {children}
      </span>
    </AppLink>
  )
}
