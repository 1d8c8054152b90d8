import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { usePathParam } from '../../../shell/navigation.tsx'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { PlanMoves } from '../components/plan-moves.tsx'
import { PlanStatus } from '../components/plan-status.tsx'
import { PlanUnits } from '../components/plan-units.tsx'
import { historyWords, stepText, triggersText } from '../plan-words.ts'
import { upkeepPaths } from '../upkeep-paths.ts'
import { type Plan, planQuery } from '../upkeep-queries.ts'

/** 维保计划详情: when it is due, on which machines, and what is done then. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const query = useQuery(planQuery(id))
  if (!query.data)
    return (
      <Page title="维保计划" back={upkeepPaths.plans}>
        {query.error ? <QueryError query={query} title="计划没有取到" /> : <SkeletonRows />}
      </Page>
    )
  const { data: plan } = query
  return (
    <Page
      title={plan.name}
      back={upkeepPaths.plans}
      actions={<PlanStatus plan={plan} />}
      aside={<History plan={plan} />}
    >
      <p className="text-lead">{triggersText(plan)}</p>
      <p className="mt-1 text-body text-ink-2">
        {plan.scope_display}；
        <span className="keep">{plan.lead_days === 0 ? '到期当天开单' : `到期前 ${plan.lead_days} 天开单`}，</span>
        <span className="keep">最多晚 {plan.tolerance_days} 天，</span>
        <span className="keep">
          每次占 {plan.duration_days} 天{plan.requires_signature && '，做完要签字'}。
        </span>
        {plan.skill && <span className="keep">师傅要会{plan.skill}。</span>}
      </p>
      <PlanMoves plan={plan} />
      {plan.steps.length > 0 && (
        <Section title="要做的">
          <ol className="list-decimal ps-5 text-body">
            {plan.steps.map((step) => (
              <li key={step.id} className="py-1">
                {stepText(step)}
              </li>
            ))}
          </ol>
        </Section>
      )}
      {plan.parts.length > 0 && (
        <Section title="要用的配件">
          <ul className="border-t border-hairline text-body">
            {plan.parts.map(({ part_id: id, number, name, quantity, unit }) => (
              <li key={id} className="flex items-baseline justify-between gap-3 border-b border-hairline py-3">
                <span className="min-w-0 break-words">
                  {name} <span className="figures text-meta text-ink-2">{number}</span>
                </span>
                <span className="figures shrink-0">
                  {quantity} {unit}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <PlanUnits plan={plan} />
    </Page>
  )
}

function History({ plan }: { plan: Plan }) {
  return (
    <Section title="经过">
      <HistoryRail
        isOpen={plan.status !== 'ended'}
        entries={plan.history.toReversed().map(({ action, notes, actor, created_at: at }, index) => ({
          id: index,
          title: historyWords[action] ?? action,
          meta: `${momentText(at)} · ${actor}`,
          note: notes,
        }))}
      />
    </Section>
  )
}
