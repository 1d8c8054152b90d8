import { Bell, Calculator, Coins, ListChecks, PackagePlus, Settings2, Truck } from 'lucide-react'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { CargoRow } from '../components/cargo-row.tsx'
import { DashboardLinks } from '../components/dashboard-links.tsx'
import { OnlyParty } from '../components/only-party.tsx'
import { FreightOrderRow } from '../components/orders/order-row.tsx'
import { freightPaths } from '../freight-words.ts'
import { financeQuery } from '../money-queries.ts'
import { type FreightOrder, ordersQuery } from '../order-queries.ts'
import { tripPaths } from '../order-words.ts'
import { type Cargo, cargosQuery } from '../queries.ts'

const shown = 3
const links = [
  { to: freightPaths.publish, icon: <PackagePlus size={20} />, label: '发布货源' },
  { to: `${freightPaths.cargos}?of=mine`, icon: <ListChecks size={20} />, label: '我的货源' },
  { to: tripPaths.shipperOrders, icon: <Truck size={20} />, label: '我发货的' },
  { to: freightPaths.finance, icon: <Coins size={20} />, label: '运费支出' },
  { to: freightPaths.price, icon: <Calculator size={20} />, label: '算运费' },
  { to: freightPaths.shipperSettings, icon: <Settings2 size={20} />, label: '货主资料' },
  { to: freightPaths.news, icon: <Bell size={20} />, label: '通知' },
] as const

/** 货主工作台: what waits for him, what is under way, what still looks for a driver. */
export function Screen() {
  return (
    <OnlyParty party="shipper" title="货主工作台">
      <Page title="货主工作台" back={freightPaths.platform} aside={<DashboardLinks title="都在这里" links={links} />}>
        <Orders />
        <InTrust />
        <OpenCargos />
      </Page>
    </OnlyParty>
  )
}

const waitsForHim = ({ actions }: FreightOrder): boolean =>
  actions.includes('pay_now') || actions.includes('confirm') || actions.includes('release_no_show')

function Orders() {
  const list = useList(ordersQuery({ role: 'shipper', status: 'live' }))
  if (!list.head) return <SkeletonRows count={2} tile="size-16" />
  const waiting = list.rows.filter(waitsForHim)
  const others = list.rows.filter((order) => !waitsForHim(order))
  if (list.rows.length === 0)
    return (
      <section data-line="freight" className="rounded-card bg-hue-soft p-5">
        <h2 className="text-title-s">现在没有在路上的货</h2>
        <p className="mt-1 text-body text-ink-2">先算参考价，对得上的司机才接得到；运费托管，收到货才付给司机。</p>
        <AppLink to={freightPaths.publish} className={`mt-4 ${buttonClass('commit', 'main')}`}>
          发布货源
        </AppLink>
      </section>
    )
  return (
    <>
      {waiting.length > 0 && (
        <Section title="等你处理" className="mt-2">
          {waiting.map((order) => (
            <FreightOrderRow key={order.id} order={order} />
          ))}
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title="正在走的"
          className={waiting.length > 0 ? undefined : 'mt-2'}
          aside={
            <AppLink to={tripPaths.shipperOrders} className="underline decoration-tick underline-offset-4">
              看全部
            </AppLink>
          }
        >
          {others.slice(0, shown).map((order) => (
            <FreightOrderRow key={order.id} order={order} />
          ))}
        </Section>
      )}
    </>
  )
}

function InTrust() {
  const { head } = useList(financeQuery('', true))
  if (!head || (head.totals.orders === 0 && head.totals.unpaid_orders === 0 && head.totals.in_trust_orders === 0))
    return null
  const { totals } = head
  return (
    <Section title="钱">
      <AppLink to={freightPaths.finance} className="grid grid-cols-2 gap-4 rounded-card bg-sunken p-4">
        <span>
          <span className="block text-meta text-ink-2">托管中</span>
          <Money value={totals.in_trust} size="title" className="block" />
          <span className="block text-meta text-ink-3">{totals.in_trust_orders} 单，收到货才付给司机</span>
        </span>
        <span>
          <span className="block text-meta text-ink-2">近十二个月</span>
          <Money value={totals.cost} size="title" className="block" />
          <span className="block text-meta text-ink-3">{totals.orders} 单</span>
        </span>
      </AppLink>
    </Section>
  )
}

const interestOf = ({ mode, bids_count: bids, views_count: views }: Cargo): string =>
  mode === 'bid' && bids ? `${bids} 个报价` : `${views ?? 0} 位司机看过`

function OpenCargos() {
  const list = useList(cargosQuery({ mine: true, status: 'open' }))
  if (list.rows.length === 0) return null
  return (
    <Section
      title="在等司机的"
      aside={
        <AppLink to={`${freightPaths.cargos}?of=mine`} className="underline decoration-tick underline-offset-4">
          看全部
        </AppLink>
      }
    >
      {list.rows.slice(0, shown).map((cargo) => (
        <CargoRow key={cargo.id} cargo={cargo} lead={`${interestOf(cargo)}，`} />
      ))}
    </Section>
  )
}
