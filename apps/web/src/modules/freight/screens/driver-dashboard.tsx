import { useQuery } from '@tanstack/react-query'
import { Bell, Coins, Crown, IdCard, ListChecks, Map, Radio, Search } from 'lucide-react'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { CarrierPlan } from '../components/carrier-plan.tsx'
import { CarrierInvitations } from '../components/carrier-invitations.tsx'
import { DashboardLinks } from '../components/dashboard-links.tsx'
import { MatchedRow } from '../components/matched-row.tsx'
import { OnlyParty } from '../components/only-party.tsx'
import { FreightOrderRow } from '../components/orders/order-row.tsx'
import { freightPaths } from '../freight-words.ts'
import { driverTotalsQuery, type DriverTotals } from '../money-queries.ts'
import { ordersQuery } from '../order-queries.ts'
import { tripPaths } from '../order-words.ts'
import { settingsQuery } from '../party-queries.ts'
import { matchesQuery } from '../queries.ts'

const shown = 3
const links = [
  { to: freightPaths.nearby, icon: <Search size={20} />, label: '附近的货' },
  { to: freightPaths.map, icon: <Map size={20} />, label: '货源地图' },
  { to: freightPaths.live, icon: <Radio size={20} />, label: '实时匹配' },
  { to: tripPaths.driverOrders, icon: <ListChecks size={20} />, label: '我承运的' },
  { to: freightPaths.earnings, icon: <Coins size={20} />, label: '收入' },
  { to: freightPaths.driverProfile, icon: <IdCard size={20} />, label: '资料和车辆' },
  { to: freightPaths.membership, icon: <Crown size={20} />, label: '会员' },
  { to: freightPaths.driverNews, icon: <Bell size={20} />, label: '通知' },
] as const

/** 司机工作台: the trip that is under way, the money that comes next, what suits him now. */
export function Screen() {
  return (
    <OnlyParty party="driver" title="司机工作台">
      <Dashboard />
    </OnlyParty>
  )
}

function Dashboard() {
  const { data: totals } = useQuery(driverTotalsQuery(true))
  const { data: settings } = useQuery(settingsQuery(true))
  return (
    <Page title="司机工作台" back={freightPaths.platform} aside={<DashboardLinks title="都在这里" links={links} />}>
      <CarrierInvitations isDriver />
      <UnderWay />
      {settings?.kind === 'carrier' && <CarrierPlan />}
      {totals && <NextMoney totals={totals} />}
      <Suited />
    </Page>
  )
}

function UnderWay() {
  const list = useList(ordersQuery({ role: 'driver', status: 'live' }))
  if (!list.head) return <SkeletonRows count={1} tile="size-16" />
  if (list.rows.length === 0)
    return (
      <section data-line="freight" className="rounded-card bg-hue-soft p-5">
        <h2 className="text-title-s">现在没有运单</h2>
        <p className="mt-1 text-body text-ink-2">每一票写明为什么适合你；不想接不用理会，不影响以后。</p>
        <AppLink to={freightPaths.nearby} className={`mt-4 ${buttonClass('commit', 'main')}`}>
          找附近的货
        </AppLink>
      </section>
    )
  return (
    <Section
      title="正在跑的"
      className="mt-2"
      aside={
        <AppLink to={tripPaths.driverOrders} className="underline decoration-tick underline-offset-4">
          全部 {list.head.count} 张
        </AppLink>
      }
    >
      {list.rows.slice(0, shown).map((order) => (
        <FreightOrderRow key={order.id} order={order} />
      ))}
    </Section>
  )
}

function NextMoney({ totals }: { totals: DriverTotals }) {
  return (
    <Section title="钱">
      <AppLink to={freightPaths.earnings} className="grid grid-cols-2 gap-4 rounded-card bg-sunken p-4">
        <span>
          <span className="block text-meta text-ink-2">待打款</span>
          <Money value={totals.due} size="title" className="block" />
          <span className="block text-meta text-ink-3">
            {totals.next_due_on ? `${dayText(totals.next_due_on)}先到一笔` : '没有等打款的'}
          </span>
        </span>
        <span>
          <span className="block text-meta text-ink-2">托管中</span>
          <Money value={totals.held} size="title" className="block" />
          <span className="block text-meta text-ink-3">{totals.held_orders} 单，货主确认就结</span>
        </span>
      </AppLink>
    </Section>
  )
}

function Suited() {
  const list = useList(matchesQuery('score', null, true))
  if (list.rows.length === 0) return null
  return (
    <Section
      title="适合你的"
      aside={
        <AppLink to={freightPaths.nearby} className="underline decoration-tick underline-offset-4">
          看全部
        </AppLink>
      }
    >
      {list.rows.slice(0, shown).map((one) => (
        <MatchedRow key={one.cargo.id} matched={one} />
      ))}
    </Section>
  )
}
