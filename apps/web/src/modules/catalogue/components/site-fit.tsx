import { useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Section } from '../../../ui/section.tsx'
import type { MachineDetail } from '../queries.ts'
import { measureShares, readMeasure } from '../measure-verdict.ts'
import { keepSiteMeasure, useSiteMeasures } from '../site-measures.ts'
import { MeasureTag } from './measure-tag.tsx'

type Requirement = MachineDetail['requirements'][number]

/** What the machine needs of its place, each on a ruler beside what the reader has there. */
export function SiteFit({ machine }: { machine: MachineDetail }) {
  const measures = useSiteMeasures()
  const { requirements } = machine
  if (requirements.length === 0) return null
  const open = requirements.filter(({ field }) => measures[field] === undefined).length
  return (
    <Section title="你的厂房行不行" aside={open > 0 ? `还有 ${open} 项没填` : '都填了'}>
      <div data-line={machine.line}>
        {requirements.map((requirement) => (
          <NeedRuler key={requirement.field} requirement={requirement} has={measures[requirement.field]} />
        ))}
        <p className="mt-2 text-caption text-ink-3">填一次就记在这台手机上，填申请时带过去。</p>
      </div>
    </Section>
  )
}

/** The hue line is what one has, the ink mark what is required. */
function NeedRuler({ requirement, has }: { requirement: Requirement; has?: number }) {
  const { field, label, unit, needs } = requirement
  const [text, setText] = useState(has === undefined ? '' : String(has))
  const shares = measureShares(needs, has)
  const isWrong = readMeasure(text) === undefined
  const ticks = 20
  return (
    <div className="border-b border-hairline py-3 last-of-type:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-body font-semibold">{label}</h3>
        <span role="status">
          <MeasureTag requirement={requirement} has={has} />
        </span>
      </div>
      <svg className="mt-1 block h-4 w-full overflow-visible" aria-hidden="true" shapeRendering="crispEdges">
        {Array.from({ length: ticks + 1 }, (_, index) => (
          <line
            key={index}
            x1={`${(index / ticks) * 100}%`}
            x2={`${(index / ticks) * 100}%`}
            y1={index % 5 === 0 ? 6 : 9}
            y2={14}
            strokeWidth="1"
            className="stroke-tick"
          />
        ))}
        <line x1="0" x2="100%" y1="14.5" y2="14.5" strokeWidth="1" className="stroke-tick" />
        <line x1="0" x2={`${shares.has * 100}%`} y1="14" y2="14" strokeWidth="3" className="stroke-hue" />
        <line
          x1={`${shares.needs * 100}%`}
          x2={`${shares.needs * 100}%`}
          y1="1"
          y2="16"
          strokeWidth="3"
          className="stroke-ink"
        />
      </svg>
      <div className="mt-1 flex items-center justify-between gap-3 text-meta text-ink-2">
        <span className="figures">
          要 {needs} {unit}
        </span>
        <label className="flex items-center gap-1.5">
          你的
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            placeholder="填"
            value={text}
            aria-label={`你的${label}，${unit}`}
            aria-invalid={isWrong || undefined}
            onChange={(event) => {
              setText(event.target.value)
              const value = readMeasure(event.target.value)
              if (value !== undefined) keepSiteMeasure(field, value)
            }}
            className={cx(
              'figures min-h-11 w-20 rounded-half border bg-surface px-2.5 text-end text-body text-ink',
              isWrong ? 'border-danger' : 'border-edge',
            )}
          />
          {unit}
        </label>
      </div>
    </div>
  )
}
