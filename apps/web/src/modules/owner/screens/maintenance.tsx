import { maintenanceStatusCodes, maintenanceStatuses } from '@jihui/protocol/maintenance/machine'
import { Plus, QrCode } from 'lucide-react'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { agoText, dayRange } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { MaintenanceStatusTag } from '../components/maintenance-status.tsx'
import { maintenancesQuery, type Maintenance } from '../maintenance-queries.ts'
import { ownerPaths } from '../owner-paths.ts'

/** What a link may ask for that is no tab: everything that is not done. */
const OPEN = 'open'
const tabs = ['all', ...maintenanceStatusCodes] as const
const filters = { status: oneOf([OPEN, ...tabs], 'all'), keyword: words }
const labelOf = (status: typeof OPEN | (typeof tabs)[number]) =>
  status === OPEN ? '没办完' : status === 'all' ? '全部' : maintenanceStatuses[status].label

/** What has to be looked after on my machines: my own requests and those of renters. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { status, keyword } = narrowing.values
  const list = useList(maintenancesQuery(status, keyword))
  const counts = list.head?.by_status
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const countOf = (one: string) => (one === 'all' ? total : one === OPEN ? undefined : counts?.[one])
  const shown = status === OPEN ? ([OPEN, ...tabs] as const) : tabs
  const create = (
    <AppLink to={ownerPaths.maintenanceCreate()} className={buttonClass('ink')}>
      建一张维护单
    </AppLink>
  )
  return (
    <ListPage
      title="维护"
      back={ownerPaths.dashboard}
      actions={
        <>
          <AppLink to={ownerPaths.machineCodes} className={buttonClass('outline')}>
            <QrCode size={18} aria-hidden="true" />
            机器码
          </AppLink>
          <AppLink to={ownerPaths.maintenanceCreate()} className={buttonClass('ink')}>
            <Plus size={18} aria-hidden="true" />
            新建
          </AppLink>
        </>
      }
      narrowing={narrowing}
      search={{ button: '搜维护单', label: '设备、编号或说明' }}
      tabs={{
        label: '维护状态',
        ...narrowing.pick('status'),
        rows: shown.map((value) => ({ value, label: labelOf(value), count: countOf(value) })),
      }}
      list={list}
      words={{
        failed: '维护单没有取到',
        empty: {
          illustration: 'excavator',
          title: '没有维护单',
          hint: '到期保养、要修的毛病都记在这里；租客报修也会出现。填了日期，那几天就不会租出去。',
          actions: create,
        },
        noMatch: {
          ...(keyword && { title: `没有和“${keyword}”相符的维护单` }),
          clear: '看全部维护单',
          actions: create,
        },
      }}
      more="看更早的"
    >
      <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((item) => (
          <MaintenanceRow key={item.id} item={item} />
        ))}
      </ul>
    </ListPage>
  )
}

function MaintenanceRow({ item }: { item: Maintenance }) {
  return (
    <li data-line={item.line} className="border-b border-hairline">
      <AppLink to={ownerPaths.maintenanceDetail(item.id)} className="flex gap-3 rounded-half py-4">
        <MachineTile line={item.line} illustration={item.illustration} photo={item.thumbnail_url} size="compact" />
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0 text-lead font-semibold">
              {item.kind_display} {item.equipment_name}
            </span>
            <MaintenanceStatusTag item={item} />
          </span>
          <span className="line-clamp-2 block text-body text-ink-2">{item.description}</span>
          <span className="figures mt-0.5 block text-meta text-ink-3">
            {item.urgency === 'high' && item.actions.length > 0 && (
              <span className={cx('me-2 font-semibold text-danger')}>{item.urgency_display}</span>
            )}
            {[
              item.unit_serial,
              item.is_own ? '我建的' : `${item.customer_name}报修`,
              item.start_date ? dayRange(item.start_date, item.end_date ?? item.start_date) : agoText(item.created_at),
            ].join(' · ')}
          </span>
        </span>
      </AppLink>
    </li>
  )
}
