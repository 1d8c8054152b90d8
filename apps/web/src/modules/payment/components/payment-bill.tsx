import type { LineFace } from '@jihui/protocol/rental/faces'
import { paymentNumber } from '@jihui/protocol/rental/conventions'
import { dayRange, maskedPhone } from '../../../ui/format.ts'
import { MachineTile } from '../../../ui/machine-tile.tsx'
import { Money } from '../../../ui/money.tsx'
import { PriceLines } from '../../../ui/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Order } from '../../rental/public.ts'
import type { Bill } from '../what-to-pay.ts'

export function BillHead({ line, order, bill }: { line: LineFace; order: Order; bill: Bill }) {
  return (
    <header>
      <p className="figures text-meta text-ink-2">
        {paymentNumber(line.id, order.id)} · {bill.purpose === 'order' ? '合同已签署' : '续租已生效'}
      </p>
      <Money value={bill.amount} size="hero" className="mt-1 block" />
      {bill.deposit > 0 && (
        <p className="mt-1 text-meta text-ink-2">
          其中押金 <Money value={bill.deposit} size="inline" />
          ，归还验收后原路退回
        </p>
      )}
    </header>
  )
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
