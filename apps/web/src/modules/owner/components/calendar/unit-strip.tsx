import type { UnitState } from '@jihui/protocol/owner/fleet'
import { AppLink } from '../../../../shell/navigation.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Section } from '../../../../ui/section.tsx'
import { ownerPaths } from '../../owner-paths.ts'
import { stateWords, unitCells, type UnitCounts } from '../../unit-cells.ts'

const stripes = 'border border-ink bg-[repeating-linear-gradient(135deg,var(--ink)_0_1.5px,transparent_1.5px_5px)]'
export const unitLooks: Record<UnitState, string> = {
  rented: 'bg-ink',
  buffer: stripes,
  maintenance: 'bg-warn',
  blocked: 'bg-tick',
  free: 'border border-edge',
}

/** 机器在哪: one cell for every unit, and what the cells mean. */
export function UnitStrip({ counts, unitWord = '台' }: { counts: UnitCounts; unitWord?: string }) {
  const cells = unitCells(counts)
  return (
    <Section
      title="机器在哪"
      aside={
        <AppLink to={ownerPaths.calendar} className="figures inline-flex min-h-11 items-center rounded-half -my-3">
          {counts.total} {unitWord}，看日历
        </AppLink>
      }
    >
      <div aria-hidden="true" className="flex h-8 gap-[3px]">
        {cells.map((state, index) => (
          <span key={index} className={cx('min-w-0 flex-1 rounded-[3px]', unitLooks[state])} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-meta text-ink-2">
        {stateWords.map(({ state, word }) => (
          <li key={state} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-3.5 rounded-[3px]', unitLooks[state])} />
            {word} <strong className="figures text-ink">{counts[state]}</strong>
          </li>
        ))}
      </ul>
    </Section>
  )
}
