import { fenceWatches } from '@jihui/protocol/iot/fences/limits'
import { Plus } from 'lucide-react'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../../kits/list/list-look.ts'
import { ListPage } from '../../../../kits/list/list-page.tsx'
import { oneOf, useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { keepsMachines, useUser } from '../../../../shell/api/user.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { fencePaths } from '../fence-paths.ts'
import { type Fence, fencesQuery } from '../fence-queries.ts'
import { nowText, scheduleText } from '../fence-words.ts'

const filters = { active: oneOf(['true', 'false'] as const) }
const options = [
  { value: '', label: '全部' },
  { value: 'true', label: '启用的' },
  { value: 'false', label: '停用的' },
] as const

/** 电子围栏: what is fenced, how many devices stand in it, and when something happened last. */
export function Screen() {
  const user = useUser()
  const narrowing = useFilters(filters)
  const list = useList(fencesQuery('', narrowing.values.active))
  const mayDraw =
    user !== undefined && (user.is_staff ? user.permissions.includes('device_manage') : keepsMachines(user))
  return (
    <ListPage
      title="电子围栏"
      back="/iot/map"
      actions={
        <>
          <AppLink to={fencePaths.holidays} className={buttonClass('ghost')}>
            节假日
          </AppLink>
          {mayDraw && (
            <AppLink to={fencePaths.create} className={buttonClass('ink')}>
              <Plus size={18} aria-hidden="true" />
              新建
            </AppLink>
          )}
        </>
      }
      narrowing={narrowing}
      list={list}
      lead={<FilterChips label="状态" look={pageLook} options={options} {...narrowing.pick('active')} />}
      words={{
        failed: '电子围栏没有取到',
        empty: {
          illustration: 'excavator',
          title: '还没有电子围栏',
          hint: mayDraw ? '画一个范围，设备进出时就会提醒。' : '设备主画了围栏以后，这里会看到。',
        },
        noMatch: { title: '没有这样的围栏', hint: '换一个状态再看。', clear: '看全部' },
      }}
      more="看更早的围栏"
    >
      <ul className="border-t border-hairline">
        {list.rows.map((fence) => (
          <FenceRow key={fence.id} fence={fence} />
        ))}
      </ul>
    </ListPage>
  )
}

function FenceRow({ fence }: { fence: Fence }) {
  return (
    <li>
      <AppLink
        to={fencePaths.edit(fence.id)}
        className="flex min-h-16 items-center justify-between gap-3 border-b border-hairline py-3"
      >
        <span className="min-w-0">
          <span className="block text-lead break-words">{fence.name}</span>
          <span className="block text-meta text-ink-2">
            {[
              fence.shape_display,
              fence.watch.map((one) => fenceWatches[one]).join('、'),
              scheduleText(fence.schedule),
            ].join(' · ')}
          </span>
          <span className="figures block text-meta text-ink-2">{nowText(fence)}</span>
        </span>
        <span className="shrink-0 text-meta text-ink-2">
          {fence.is_active ? (fence.is_of_order ? '跟着订单' : '启用') : '停用'}
        </span>
      </AppLink>
    </li>
  )
}
