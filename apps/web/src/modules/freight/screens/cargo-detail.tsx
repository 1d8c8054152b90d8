import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, UserRound } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink, usePathParam } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Page } from '../../../ui/page.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { CargoForDriver } from '../components/cargo-for-driver.tsx'
import { CargoOfShipper } from '../components/cargo-of-shipper.tsx'
import { CargoRoute } from '../components/cargo-route.tsx'
import { CargoStatusTag } from '../components/cargo-status.tsx'
import { FundedTag } from '../components/funded-tag.tsx'
import { freightPaths, goodsText, pickupText, sizeText, vehicleDrawings, wayOf } from '../freight-words.ts'
import { tripPaths } from '../order-words.ts'
import { type CargoDetail, cargoQuery } from '../queries.ts'

const RENEW_MS = 30_000

/** One cargo: to its shipper how it stands, to a driver why it suits him. */
export function Screen() {
  const id = Number(usePathParam('id'))
  return Number.isSafeInteger(id) && id > 0 ? <Loaded id={id} /> : <WrongAddress />
}

function WrongAddress() {
  return (
    <Page title="货源" back={freightPaths.cargos}>
      <EmptyState
        illustration="lowbed"
        title="参数错误"
        actions={
          <AppLink to={freightPaths.cargos} className={buttonClass('ink')}>
            看别的货源
          </AppLink>
        }
      >
        地址里的编号不对，从货源列表里打开试试。
      </EmptyState>
    </Page>
  )
}

function Loaded({ id }: { id: number }) {
  const cargo = useQuery({ ...cargoQuery(id), refetchInterval: RENEW_MS })
  if (!cargo.data)
    return (
      <Page title="货源" back={freightPaths.cargos}>
        {cargo.error ? (
          <QueryError
            query={cargo}
            title="货源没有取到"
            illustration="lowbed"
            line="freight"
            actions={
              <AppLink to={freightPaths.cargos} className={buttonClass('outline')}>
                看别的货源
              </AppLink>
            }
          />
        ) : (
          <SkeletonRows />
        )}
      </Page>
    )
  const { data } = cargo
  return (
    <Page
      title={data.number}
      back={freightPaths.cargos}
      actions={<CargoStatusTag cargo={data} />}
      aside={<Aside cargo={data} />}
    >
      <Head cargo={data} />
      <Photos photos={data.photos} />
      {data.is_own ? <CargoOfShipper cargo={data} /> : data.status === 'open' && <CargoForDriver cargo={data} />}
      {data.order_id !== null && (
        <AppLink to={tripPaths.order(data.order_id)} className={`${buttonClass('ink', 'main')} mt-5`}>
          看运单
        </AppLink>
      )}
      {data.history.length > 0 && (
        <Section title="经过">
          <HistoryRail
            isOpen={data.status === 'open' || data.status === 'draft'}
            entries={data.history.toReversed().map((step, at) => ({
              id: at,
              title: step.label,
              meta: `${momentText(step.occurred_at)} · ${step.actor}`,
              note: step.notes,
            }))}
          />
        </Section>
      )}
    </Page>
  )
}

function Photos({ photos }: { photos: CargoDetail['photos'] }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="货物照片" className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-4">
      {photos.map(({ sha256, url }, at) => (
        <li key={sha256}>
          <SecureImage
            src={url}
            alt={`货物照片 ${at + 1}`}
            className="aspect-square w-full rounded-card object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

function Head({ cargo }: { cargo: CargoDetail }) {
  return (
    <section data-line="freight">
      <p className="text-body text-ink-2">{pickupText(cargo)}</p>
      <h2 className="text-display">
        {wayOf(cargo)} <span className="figures keep">{cargo.distance_km} km</span>
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <MachineTile line="freight" illustration={vehicleDrawings[cargo.vehicle_type]} />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{goodsText(cargo.goods)}</p>
          <p className="text-meta text-ink-2">
            {cargo.vehicle_type_display} · {cargo.mode_display}
          </p>
          <Price cargo={cargo} />
          <FundedTag cargo={cargo} className="mt-1.5" />
        </div>
      </div>
    </section>
  )
}

/** For whoever pays the price, for everybody else what is left of it. */
function Price({ cargo }: { cargo: CargoDetail }) {
  const { price, net_for_driver: net, reference, commission_percent: commission } = cargo
  if (price === null || net === null)
    return (
      <p className="mt-1 text-meta text-ink-2">
        参考 <Money value={reference.low} size="inline" /> – <Money value={reference.high} size="inline" />
      </p>
    )
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
      <Money value={cargo.is_own ? price : net} size="price" />
      <span className="text-meta text-ink-3">
        {cargo.is_own ? (
          <>
            司机到手 <Money value={net} size="inline" />
          </>
        ) : (
          `到手，已扣 ${commission}%`
        )}
      </span>
    </p>
  )
}

function Aside({ cargo }: { cargo: CargoDetail }) {
  const { goods, shipper } = cargo
  const facts = [
    ['类别', goods.category_display],
    ['尺寸', sizeText(goods)],
    ['包装', goods.packing],
    ['货值', goods.value === null ? '' : <Money key="value" value={goods.value} size="inline" />],
    ['备注', cargo.notes],
  ] as const
  return (
    <>
      <Section title="路线">
        <CargoRoute cargo={cargo} />
      </Section>
      <Section title="货物">
        <dl className="space-y-1.5 text-body">
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label} className="flex gap-4">
                <dt className="w-12 shrink-0 text-ink-2">{label}</dt>
                <dd className="min-w-0 flex-1 whitespace-pre-line">{value}</dd>
              </div>
            ))}
        </dl>
      </Section>
      {!cargo.is_own && (
        <Section title="货主">
          <p className="flex items-center gap-2 text-body font-semibold">
            <UserRound size={18} className="text-ink-2" aria-hidden="true" />
            {shipper.name}
          </p>
          <p className="mt-1 flex items-center gap-2 text-meta text-ink-2">
            <ShieldCheck size={16} aria-hidden="true" />
            {shipper.paid_in_time_percent === null
              ? '新货主，还没有成交'
              : `成交 ${shipper.orders} 单，按时付款 ${shipper.paid_in_time_percent}%`}
          </p>
        </Section>
      )}
    </>
  )
}
