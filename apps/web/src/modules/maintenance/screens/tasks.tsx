import { taskStatusCodes, workOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { FilterChips } from '../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, place, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { type SessionUser, useUser } from '../../../shell/api/user.ts'
import { AppLink, useQueryTexts } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { carePaths } from '../care-paths.ts'
import { idIn } from '../care-words.ts'
import { TaskRow } from '../components/tasks/task-row.tsx'
import { tasksQuery } from '../order-queries.ts'

const sides = ['all', 'technician', 'owner', 'payer', 'reporter'] as const
type Side = (typeof sides)[number]
const sideLabels: Readonly<Record<Side, string>> = {
  all: '全部',
  technician: '我处理的',
  owner: '我设备上的',
  payer: '我付费的',
  reporter: '我报的',
}
const statuses = ['open', 'disputed', ...taskStatusCodes] as const
const filters = { role: place(sides, 'all'), status: oneOf(statuses), keyword: words }

/** Those the reader can be at all. */
const sidesOf = (user: SessionUser | undefined): readonly Side[] => {
  const has = (name: string) => user?.roles.includes(name) ?? false
  return sides.filter(
    (side) => (side !== 'technician' || has('technician')) && (side !== 'owner' || has('equipment_owner')),
  )
}
type Status = '' | (typeof statuses)[number]
/** Only states something stands in. */
const statusOptions = (counts: Readonly<Record<string, number>> | undefined, chosen: Status) => [
  { value: '' as const, label: '全部' },
  { value: 'open' as const, label: '没完的' },
  { value: 'disputed' as const, label: '费用有异议' },
  ...taskStatusCodes
    .filter((code) => code === chosen || (counts?.[code] ?? 0) > 0)
    .map((value) => ({ value, label: workOrderStatuses[value].label, count: counts?.[value] })),
]

/** 维保任务: work orders, by what the reader has to do with them and how they stand. */
export function Screen() {
  const user = useUser()
  const narrowing = useFilters(filters)
  const { role, status, keyword } = narrowing.values
  const unit = idIn(useQueryTexts().unit_id)
  const list = useList(
    tasksQuery({
      keyword,
      ...(role !== 'all' && { role }),
      ...(status && { status }),
      ...(unit && { unit_id: unit }),
    }),
  )
  return (
    <ListPage
      title="维保任务"
      back="/"
      actions={
        user?.permissions.includes('equipment_edit') &&
        user.is_staff && (
          <AppLink to={carePaths.desk} className={buttonClass('outline')}>
            去排程
          </AppLink>
        )
      }
      narrowing={narrowing}
      search={{ button: '搜维护单', label: '设备、编号或说明' }}
      tabs={{
        label: '哪一边',
        ...narrowing.pick('role'),
        rows: sidesOf(user).map((value) => ({ value, label: sideLabels[value] })),
      }}
      lead={
        <div className="mt-3">
          <FilterChips
            label="状态"
            look={pageLook}
            options={statusOptions(list.head?.by_status, status)}
            {...narrowing.pick('status')}
          />
        </div>
      }
      list={list}
      words={{
        failed: '维护单没有取到',
        safe: '维护单都还在，稍后再看。',
        empty: {
          illustration: 'excavator',
          title: '没有维护单',
          hint: '报修受理以后、保养到期的时候，维护单就在这里。',
          actions: (
            <AppLink to={carePaths.mine} className={buttonClass('ink')}>
              看我的报修
            </AppLink>
          ),
        },
        noMatch: { title: '没有这样的维护单', hint: '换一个状态再看。', clear: '看全部' },
      }}
      more="看更早的维护单"
      end={`共 ${list.head?.count ?? 0} 张，已经到底`}
    >
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </div>
    </ListPage>
  )
}
