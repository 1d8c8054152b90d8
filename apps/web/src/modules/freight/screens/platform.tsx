import { useQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  Calculator,
  ChevronRight,
  FileCheck2,
  Handshake,
  PackagePlus,
  Search,
  ShieldCheck,
  Truck,
  Warehouse,
} from 'lucide-react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { count } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { freightPaths } from '../freight-words.ts'
import { type Platform, platformQuery } from '../queries.ts'

const steps = [
  { icon: Calculator, title: '先算价', says: '起点、终点、重量，马上算出平常价和每一项怎么来的。' },
  { icon: Handshake, title: '对得上才接', says: '车型、证件、时间、休息都合适的司机才接得到，每一单写明为什么。' },
  { icon: ShieldCheck, title: '运费先托管', says: '接单后半小时内托管在平台，装货前就看得到。' },
  { icon: FileCheck2, title: '看得见，有凭据', says: '凭码装货，拍照交货；收货确认，第二个工作日打给司机。' },
] as const

/** 货运平台: what it does, what is on the road now, what it costs; all figures counted. */
export function Screen() {
  const { data, error } = useQuery(platformQuery)
  return (
    <Page title="货运平台" width="wide">
      <section
        data-line="freight"
        className="grid items-end gap-6 overflow-hidden rounded-card bg-hue-soft px-5 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-8"
      >
        <div className="pb-2 lg:pb-8">
          <h2 className="text-display">设备要走，找得到合适的车</h2>
          <p className="mt-2 max-w-prose text-body text-ink-2">价格当面算清，运费先托管，谁接、为什么合适都写明。</p>
          <div className="mt-5 flex flex-wrap gap-2">
            <AppLink to={freightPaths.price} className={buttonClass('commit', 'main')}>
              算运费
            </AppLink>
            <AppLink to={freightPaths.nearby} className={buttonClass('outline', 'main')}>
              我是司机，找货
            </AppLink>
          </div>
        </div>
        <div className="relative h-36 lg:h-44">
          <Illustration name="lowbed" isTight className="absolute inset-x-6 bottom-3 h-[calc(100%-0.75rem)] w-auto" />
          <span aria-hidden="true" className="graduated floor absolute -inset-x-8 bottom-0 h-3" />
        </div>
      </section>
      {data ? (
        <Figures platform={data} />
      ) : (
        <div className="mt-6">
          {error ? <p className="text-meta text-ink-2">{messageOf(error)}</p> : <SkeletonText lines={4} />}
        </div>
      )}
      <Section title="怎么走">
        <ol className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {steps.map(({ icon: Icon, title, says }, at) => (
            <li key={title} className="flex gap-4">
              <Icon size={22} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
              <div>
                <h3 className="text-lead font-semibold">
                  <span className="figures me-2 text-ink-3">{at + 1}</span>
                  {title}
                </h3>
                <p className="text-body text-ink-2">{says}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      {data && <Fees fees={data.fees} />}
      <Section title="从这里开始">
        <nav aria-label="货运平台">
          <Way to={freightPaths.driverHome} icon={<Truck size={20} />} label="司机工作台" />
          <Way to={freightPaths.shipperHome} icon={<Warehouse size={20} />} label="货主工作台" />
          <Way to={freightPaths.publish} icon={<PackagePlus size={20} />} label="发布货源" />
          <Way to={freightPaths.cargos} icon={<ArrowRight size={20} />} label="看货源" />
          <Way to={freightPaths.nearby} icon={<Search size={20} />} label="附近的货" />
        </nav>
      </Section>
    </Page>
  )
}

function Way({ to, icon, label }: { to: string; icon: React.ReactNode; label: string }) {
  return (
    <AppLink to={to} className="block rounded-half">
      <RowBody icon={icon} label={label} />
    </AppLink>
  )
}

function Figures({ platform }: { platform: Platform }) {
  const figures = [
    [platform.open_cargos, '票货在等司机'],
    [platform.drivers, '辆车通过审核'],
    [platform.trips_under_way, '趟正在路上'],
  ] as const
  return (
    <>
      <dl className="mt-6 grid grid-cols-3 gap-3">
        {figures.map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="figures text-display font-semibold">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {platform.lanes.length > 0 && (
        <Section title="货多的线路" aside="现在的中间价">
          <ul className="grid gap-x-10 lg:grid-cols-2">
            {platform.lanes.map((lane) => (
              <li key={`${lane.from_city} ${lane.to_city} ${lane.vehicle_type}`} className="border-b border-hairline">
                <AppLink
                  to={`${freightPaths.cargos}?from=${lane.from_city}&to=${lane.to_city}&type=${lane.vehicle_type}`}
                  className="flex min-h-16 items-center gap-3 rounded-half py-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block text-body font-semibold">
                      {lane.from_city} → {lane.to_city}{' '}
                      <span className="figures keep text-meta font-normal text-ink-2">{lane.distance_km} km</span>
                    </span>
                    <span className="block text-meta text-ink-2">
                      {lane.vehicle_type_display} · {lane.cargos} 票
                    </span>
                  </span>
                  <span className="text-end">
                    <Money value={lane.price} className="block" />
                    <span className="figures text-caption text-ink-3">¥{lane.price_per_km.toFixed(2)}/km</span>
                  </span>
                  <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
                </AppLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Fees({ fees }: { fees: Platform['fees'] }) {
  return (
    <Section title="费用都在这里">
      <dl className="grid gap-x-10 text-body lg:grid-cols-2">
        <Fee label="司机付给平台">运费的 {fees.commission_percent}%，接单前就写明；附加费不抽</Fee>
        <Fee label="司机会员">
          {fees.memberships.map((plan) => `${plan.name} ¥${plan.price}，佣金 ${plan.commission_percent}%`).join('；')}
          ；可以不要，随时结束，没用的天数退
        </Fee>
        <Fee label="货主付给平台">不收</Fee>
        <Fee label="看运价、看货源、跳过">不收，不用留电话</Fee>
        <Fee label="装卸等待">
          每一站 {fees.free_hours} 小时内不收，之后每半小时{' '}
          <Money value={Math.min(...fees.waiting_per_half_hour.map(({ amount }) => amount))} size="inline" /> 到{' '}
          <Money value={Math.max(...fees.waiting_per_half_hour.map(({ amount }) => amount))} size="inline" />
          ，按车型，付给司机
        </Fee>
        <Fee label="多一个装卸点">
          <Money value={fees.further_stop} size="inline" />
          ，付给司机
        </Fee>
        <Fee label="最低价">平常价的 {fees.floor_percent}%，再低不让发布</Fee>
      </dl>
    </Section>
  )
}

function Fee({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 border-b border-hairline py-2.5 sm:flex-row">
      <dt className="shrink-0 text-ink-2 sm:w-36">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
