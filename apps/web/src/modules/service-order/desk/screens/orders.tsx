import { serviceOrderStatuses } from '@jihui/protocol/service-order/machine'
import { Coins, Map as MapIcon } from 'lucide-react'
import { lazy } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { ListBesideDesk } from '../../../../kits/desk/list-beside-desk.tsx'
import { coded, usePicked } from '../../../../kits/desk/use-picked.ts'
import { place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useGo } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { OrderRow } from '../components/order-row.tsx'
import { serviceDeskPaths } from '../desk-paths.ts'
import { deskOrdersQuery } from '../desk-queries.ts'

const Desk = lazy(async () => ({ default: (await import('../components/order-desk.tsx')).OrderDesk }))

const { unmatched, searching, disputed, pending_payment: owed, completed, cancelled } = serviceOrderStatuses
const tabs = {
  open: '进行中',
  unmatched: unmatched.label,
  searching: searching.label,
  late: '晚到',
  silent: '没动静',
  disputed: disputed.label,
  pending_payment: owed.label,
  completed: completed.label,
  cancelled: cancelled.label,
  all: '全部',
} as const
type Tab = keyof typeof tabs
const tabCodes = Object.keys(tabs) as Tab[]
/** `job`: messages to the desk name a visit. */
const filters = { status: place(tabCodes, 'open'), keyword: words, job: words }
/** What is over is not counted. */
const counted = (tab: Tab) => tab !== 'completed' && tab !== 'cancelled' && tab !== 'all'
const hints: Readonly<Partial<Record<Tab, string>>> = {
  unmatched: '附近没有师傅能去的，会排在这里，等你派人或者扩大范围。',
  late: '约好的时间过了还没有人到的，会排在这里。',
  silent: '到了该出发的时候，师傅没有出发也没有说晚到的，会排在这里。',
  disputed: '客户提出异议的，会排在这里，等你裁定。',
}

/** 服务单: who needs a technician, who was asked, and what calls for a look. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { keyword, job } = narrowing.values
  const status = job ? 'all' : narrowing.values.status
  const list = useList(
    deskOrdersQuery({ status: status === 'all' ? '' : status, ...(keyword && { keyword }), ...(job && { job }) }),
  )
  const counts = list.head?.counts
  const go = useGo()
  const { isDesk, shownId, pick } = usePicked(
    `${status} ${keyword} ${job}`,
    list.rows.map(({ orderId: id }) => ({ id })),
    coded,
  )
  return (
    <DeskList
      title="上门服务"
      caption={counts ? `在办 ${counts['open'] ?? 0} 张` : '谁要师傅，谁去'}
      actions={<DeskLinks />}
      narrowing={narrowing}
      search={{ button: '搜服务单', label: '单号、手机号、联系人或城市' }}
      tabs={{
        label: '服务单的情况',
        rows: tabCodes.map((value) => ({
          value,
          label: tabs[value],
          ...(counts && counted(value) && { count: listedCount(counts[value] ?? 0) }),
        })),
        value: status,
        onChange: (value) => narrowing.set({ status: value as Tab, job: '' }),
      }}
      list={list}
      isKept={shownId !== null}
      words={{
        failed: '服务单没有取到',
        empty: {
          illustration: 'excavator',
          title: '没有这样的服务单',
          hint: hints[status] ?? '有人下单就排在这里。',
        },
        noMatch: { hint: '换个词，或换一类看看。' },
      }}
    >
      <ListBesideDesk
        list={list}
        unit="张"
        rows={list.rows.map((order) => (
          <OrderRow
            key={order.orderId}
            order={order}
            isOn={order.orderId === shownId}
            onPick={() => (isDesk ? pick(order.orderId) : go(serviceDeskPaths.order(order.orderId)))}
          />
        ))}
        desk={shownId !== null && <Desk key={shownId} orderId={shownId} />}
      />
    </DeskList>
  )
}

function DeskLinks() {
  const maySetPrices = useUser()?.permissions.includes('system_settings') ?? false
  return (
    <>
      {maySetPrices && (
        <AppLink to={serviceDeskPaths.prices} className={buttonClass('outline')}>
          <Coins size={18} aria-hidden="true" />
          价目
        </AppLink>
      )}
      <AppLink to={serviceDeskPaths.map} className={buttonClass('outline')}>
        <MapIcon size={18} aria-hidden="true" />
        地图
      </AppLink>
    </>
  )
}
