import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { monthDay } from '../../../ui/text/format.ts'
import { rangeText } from '../plan-words.ts'
import { type Plan, type PlanUnit, planUnitsQuery } from '../upkeep-queries.ts'

/** Each machine of a plan, the one that is due first above. */
export function PlanUnits({ plan }: { plan: Plan }) {
  const query = useQuery(planUnitsQuery(plan.id))
  return (
    <Section title="设备" aside={plan.units_count > 0 && `${plan.units_count} 台`}>
      {!query.data && (query.error ? <QueryError query={query} title="设备没有取到" /> : <SkeletonRows />)}
      {query.data?.results.length === 0 && (
        <p className="text-body text-ink-2">启用以后，这里列出每台设备下次到期的日子。</p>
      )}
      <ul>
        {query.data?.results.map((unit) => (
          <UnitRow key={unit.unit_id} unit={unit} />
        ))}
      </ul>
      {query.data && query.data.count > query.data.results.length && (
        <p className="mt-2 text-meta text-ink-2">
          先到期的 {query.data.results.length} 台在上面，共 {query.data.count} 台。
        </p>
      )}
    </Section>
  )
}

const dueText = ({ next_due_on: day, earliest, latest, no_day_reason: silence, is_late: isLate }: PlanUnit): string => {
  if (day === null) return silence || '没有到期的日子'
  const range = earliest && latest && earliest !== latest ? `（${rangeText(earliest, latest)}）` : ''
  return `${isLate ? '已到期' : '下次'} ${monthDay(day)}${range}`
}

function UnitRow({ unit }: { unit: PlanUnit }) {
  const { opening, last_done_on: doneOn } = unit
  return (
    <li className="border-b border-hairline py-3">
      <p className="text-body break-words">
        {unit.equipment_name} <span className="figures text-ink-2">{unit.serial}</span>
      </p>
      <p className="text-meta text-ink-2">
        {opening ? opening.reason : dueText(unit)}
        {opening && opening.alarm_count > 1 && ` · 报警 ${opening.alarm_count} 次`}
      </p>
      {doneOn && <p className="text-meta text-ink-3">上次 {monthDay(doneOn)}</p>}
    </li>
  )
}
