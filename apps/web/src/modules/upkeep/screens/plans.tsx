import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FilterChips } from '../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { keepsMachines, useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { NewPlanSheet } from '../components/new-plan-sheet.tsx'
import { PlanStatus } from '../components/plan-status.tsx'
import { nextText, triggersText } from '../plan-words.ts'
import { upkeepPaths } from '../upkeep-paths.ts'
import { type PlanBrief, plansQuery } from '../upkeep-queries.ts'

const statuses: readonly PlanBrief['status'][] = ['draft', 'active', 'paused', 'ended']
const filters = { status: oneOf(statuses) }
const statusOptions: readonly { value: PlanBrief['status'] | ''; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'draft', label: '草稿' },
  { value: 'active', label: '执行中' },
  { value: 'paused', label: '已暂停' },
  { value: 'ended', label: '已结束' },
]

/** 维保计划: what is to be done to which machines, and when. */
export function Screen() {
  const user = useUser()
  const narrowing = useFilters(filters)
  const list = useList(plansQuery(narrowing.values.status))
  const [isMaking, setIsMaking] = useState(false)
  const mayMake =
    user !== undefined && (user.is_staff ? user.permissions.includes('equipment_edit') : keepsMachines(user))
  const make = mayMake && (
    <Button tone="ink" onClick={() => setIsMaking(true)}>
      <Plus size={18} aria-hidden="true" />
      新建
    </Button>
  )
  return (
    <>
      <ListPage
        title="维保计划"
        back="/"
        actions={make}
        narrowing={narrowing}
        list={list}
        lead={<FilterChips label="状态" look={pageLook} options={statusOptions} {...narrowing.pick('status')} />}
        top={
          <AppLink to={upkeepPaths.predictive} className="mb-3 inline-block text-body underline">
            看每台设备下次到期在哪天
          </AppLink>
        }
        words={{
          failed: '维保计划没有取到',
          empty: {
            illustration: 'excavator',
            title: '还没有维保计划',
            hint: '按日期、小时表或报警做计划，到期自动开单。',
          },
          noMatch: { title: '没有这样的计划', hint: '换一个状态再看。', clear: '看全部' },
        }}
        more="看更早的计划"
      >
        <ul className="border-t border-hairline">
          {list.rows.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </ul>
      </ListPage>
      {mayMake && <NewPlanSheet isOpen={isMaking} onClose={() => setIsMaking(false)} />}
    </>
  )
}

function PlanRow({ plan }: { plan: PlanBrief }) {
  return (
    <li>
      <AppLink
        to={upkeepPaths.plan(plan.id)}
        className="flex min-h-16 items-center justify-between gap-3 border-b border-hairline py-3"
      >
        <span className="min-w-0">
          <span className="block text-lead break-words">{plan.name}</span>
          <span className="block text-meta text-ink-2">
            {[triggersText(plan), plan.scope_display].filter(Boolean).join(' · ')}
          </span>
          {nextText(plan) && <span className="block text-meta text-ink-2">{nextText(plan)}</span>}
        </span>
        <PlanStatus plan={plan} />
      </AppLink>
    </li>
  )
}
