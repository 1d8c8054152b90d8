import { cx } from '../../../../ui/class-names.ts'
import { stateWords, unitCells, type UnitCounts } from '../../unit-cells.ts'
import { unitLooks } from './unit-strip.tsx'

/** What the units of one machine do today: a cell each, and the same in words. */
export function UnitBar({ counts, unitWord }: { counts: UnitCounts; unitWord: string }) {
  const words = stateWords
    .filter(({ state }) => counts[state] > 0)
    .map(({ state, word }) => `${word} ${counts[state]}`)
    .join(' · ')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="flex h-3.5 gap-0.5">
        {unitCells(counts).map((state, index) => (
          <span key={index} className={cx('w-2.5 shrink-0 rounded-[2px]', unitLooks[state])} />
        ))}
      </span>
      <span className="figures text-meta text-ink-2">{counts.total > 0 ? words : `还没有在册的${unitWord}`}</span>
    </div>
  )
}
