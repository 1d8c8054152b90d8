import { Phone, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { goodsText, pickupText, sizeText, vehicleDrawings, wayOf } from '../../freight-words.ts'
import type { FreightOrderDetail } from '../../order-queries.ts'
import { meaningFor, sumsOf } from './order-sums.ts'

export function OrderHead({ order }: { order: FreightOrderDetail }) {
  const { head } = sumsOf(order)
  const meaning = meaningFor(order)
  return (
    <section data-line="freight">
      <p className="text-body text-ink-2">{pickupText(order)}</p>
      <h2 className="text-display">
        {wayOf(order)} <span className="figures keep">{order.distance_km} km</span>
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <MachineTile line="freight" illustration={vehicleDrawings[order.vehicle.type]} />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{goodsText(order.goods)}</p>
          <p className="text-meta text-ink-2">{sizeText(order.goods)}</p>
          <p className="text-meta text-ink-2">
            {order.vehicle.type_display} · <span className="keep">{order.vehicle.plate}</span>
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <Money value={head.amount} size="price" />
            <span className="text-meta text-ink-3">{head.note}</span>
          </p>
        </div>
      </div>
      {order.waits && <p className="mt-4 text-body text-pretty text-ink-2">{order.waits}</p>}
      {order.status === 'pending_payment' && (
        <p className="figures mt-1 text-meta text-warn">{momentText(order.pay_before)} 前付清，不然自动取消</p>
      )}
      {order.reason && (
        <p className="mt-2 text-body text-pretty">
          {order.status === 'cancelled' ? '取消原因：' : '处理结果：'}
          {order.reason}
        </p>
      )}
      {meaning && <p className="mt-1 text-body text-pretty text-ink-2">{meaning}</p>}
    </section>
  )
}

/** What its shipper tells to nobody but the right people. */
export function OrderCodes({ order }: { order: FreightOrderDetail }) {
  const code = order.pickup_code ?? order.receipt_code
  if (!code) return null
  return (
    <div className="mt-5 rounded-card bg-sunken p-4">
      <p className="text-meta text-ink-2">{order.pickup_code ? '装货码' : '收货码'}</p>
      <p className="figures text-display tracking-[0.2em]">{code}</p>
      <p className="text-meta text-ink-2">
        {order.pickup_code
          ? '司机到了再告诉他，对上了才是这辆车。'
          : '收货人验过货，再告诉司机。给收货人的链接里也有。'}
      </p>
    </div>
  )
}

function Party({ title, name, phone, children }: { title: string; name: string; phone: string; children: ReactNode }) {
  const isWhole = /^1\d{10}$/.test(phone)
  return (
    <Section title={title}>
      <p className="text-body font-semibold">{name || '—'}</p>
      <p className="mt-0.5 flex items-center gap-1.5 text-meta text-ink-2">
        <ShieldCheck size={16} aria-hidden="true" />
        {children}
      </p>
      {isWhole ? (
        <a
          href={`tel:${phone}`}
          className="figures mt-1 inline-flex min-h-11 items-center gap-2 text-body underline underline-offset-4"
        >
          <Phone size={18} aria-hidden="true" />
          {phone}
        </a>
      ) : (
        <p className="figures mt-1 text-meta text-ink-2">{phone}</p>
      )}
    </Section>
  )
}
function DriverOf({ order: { driver } }: { order: FreightOrderDetail }) {
  return (
    <Party title="司机" name={driver.name} phone={driver.phone}>
      跑完 {driver.completed_trips} 单{driver.on_time_percent !== null && `，准时 ${driver.on_time_percent}%`}
    </Party>
  )
}
/** Whom its reader has to do with: a carrier also with whoever of his drives it. */
export function OtherParty({ order }: { order: FreightOrderDetail }) {
  const user = useUser()
  if (order.role !== 'driver') return <DriverOf order={order} />
  const { shipper, driver } = order
  return (
    <>
      {user && driver.id !== user.id && <DriverOf order={order} />}
      <Party title="货主" name={shipper.name} phone={shipper.phone}>
        成交 {shipper.orders} 单{shipper.paid_in_time_percent !== null && `，按时付款 ${shipper.paid_in_time_percent}%`}
      </Party>
    </>
  )
}

export function OrderMoney({ order }: { order: FreightOrderDetail }) {
  const { lines, total } = sumsOf(order)
  const unpaid = order.status === 'cancelled' ? '没有付过' : '还没有付'
  return (
    <Section title="钱" aside={order.paid_at ? `${momentText(order.paid_at)} 已托管` : unpaid}>
      <PriceLines lines={lines} {...(total && { total })} />
    </Section>
  )
}

export function OrderDelivery({ order }: { order: FreightOrderDetail }) {
  const { loading, delivery, dispute, goods } = order
  if (!loading && !delivery && !dispute) return null
  return (
    <>
      {(loading ?? delivery) && (
        <Section title="交接">
          <dl className="space-y-1.5 text-body">
            {loading && (
              <Fact label="装货">
                {loading.pieces} 件{loading.pieces !== goods.pieces && `（货主写 ${goods.pieces} 件）`}
                {loading.seal && `，封签 ${loading.seal}`}
              </Fact>
            )}
            {delivery && (
              <Fact label="交货">
                {delivery.receiver_name} 收 {delivery.pieces} 件，{delivery.is_coded ? '收货码核对' : '本人签字'}
              </Fact>
            )}
            {delivery?.exceptions.map(({ description }) => (
              <Fact key={description} label="异常">
                {description}
              </Fact>
            ))}
          </dl>
          {delivery?.signature && (
            <SecureImage
              src={delivery.signature}
              alt="收货人签字"
              className="mt-3 h-24 rounded-card bg-white object-contain"
            />
          )}
        </Section>
      )}
      {dispute && (
        <Section title="异议">
          <p className="text-body whitespace-pre-line">{dispute.reason}</p>
          {dispute.by_shipper && (
            <p className="mt-1 text-meta text-ink-2">
              要求 <Money value={dispute.claimed} size="inline" />
            </p>
          )}
          {dispute.answer && <p className="mt-2 text-body whitespace-pre-line">司机：{dispute.answer}</p>}
          {dispute.decision && (
            <p className="mt-2 text-body">
              结果：退给货主 <Money value={dispute.to_shipper ?? 0} size="inline" />
              ，付给司机 <Money value={dispute.to_driver ?? 0} size="inline" />。{dispute.decision}
            </p>
          )}
        </Section>
      )}
    </>
  )
}
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <dt className="w-12 shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  )
}
