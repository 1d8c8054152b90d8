import type { LineFace } from '@jihui/protocol/rental/faces'
import type { ReactNode } from 'react'
import { dayRange, maskedPhone } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Order } from '../../rental/public.ts'
import { billStage, type Bill } from '../what-to-pay.ts'

export function BillHead({ order, bill }: { order: Order; bill: Bill }) {
  return (
    <header>
      <p className="figures text-meta text-ink-2">
        {order.order_number} · {billStage(bill)}
      </p>
      <Money value={bill.amount} size="hero" className="mt-1 block" />
      {bill.purpose === 'order' && <DepositWords order={order} bill={bill} />}
    </header>
  )
}

/** How the order is secured, whether or not with what is paid here. */
function DepositWords({ order, bill }: { order: Order; bill: Bill }) {
  const amount = (value: number) => <Money value={value} size="inline" />
  let content: ReactNode = null
  if (order.deposit_kind === 'frozen')
    content = order.deposit_held_at ? (
      <>押金 {amount(order.deposit_hold)} 已冻结，归还验收后解冻</>
    ) : (
      <>另冻结押金 {amount(order.deposit_hold)}，不扣款，归还验收后解冻</>
    )
  else if (order.deposit_kind === 'free') content = '信用免押，押金不用付'
  else if (bill.deposit > 0) content = <>其中押金 {amount(bill.deposit)}，归还验收后原路退回</>
  return content && <p className="mt-1 text-meta text-ink-2">{content}</p>
}

/** What is paid for, and how the amount came about. */
export function BillFees({ line, order, bill }: { line: LineFace; order: Order; bill: Bill }) {
  return (
    <>
      <div className="mt-5 flex items-center gap-3">
        <MachineTile
          line={order.line}
          illustration={order.illustration}
          photo={order.equipment_image_url}
          size="compact"
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-semibold">{bill.title}</h2>
          <p className="figures text-meta text-ink-2">
            1 {line.unitWord} · {dayRange(order.start_date, order.end_date)} · {order.rental_days} 天
          </p>
        </div>
      </div>
      <section aria-label="费用明细" className="mt-4">
        <PriceLines lines={bill.lines} total={{ label: '合计', amount: bill.amount }} />
      </section>
    </>
  )
}

export function BillDetails({ order }: { order: Order }) {
  const { region, delivery_address: address } = order
  return (
    <Section title="订单明细">
      <dl className="text-body">
        <Detail label="订单编号" value={order.order_number} />
        <Detail label="合同编号" value={order.contract_number ?? ''} />
        <Detail label="使用单位" value={order.party_name} />
        <Detail label="送到" value={address.startsWith(region) ? address : `${region} ${address}`} />
        <Detail label="联系人" value={`${order.contact_name} ${maskedPhone(order.contact_phone)}`} />
      </dl>
    </Section>
  )
}

function Detail({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div className="flex justify-between gap-4 border-t border-hairline py-2.5">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="figures min-w-0 text-end">{value}</dd>
    </div>
  )
}
