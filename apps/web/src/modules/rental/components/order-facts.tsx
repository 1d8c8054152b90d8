import type { LineFace } from '@jihui/protocol/rental/faces'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dayRange, momentText } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { PriceLines, type PriceLine } from '../../../ui/text/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { orderPaths } from '../order-line.ts'
import type { Order } from '../order-queries.ts'

/** The machine, with a way to its own page. */
export function OrderMachine({ line, order, hasFacts = true }: { line: LineFace; order: Order; hasFacts?: boolean }) {
  return (
    <section aria-label={`${line.machineWord}信息`} className="mt-7 lg:mt-6">
      <AppLink to={orderPaths.machine(line, order.equipment_id)} className="flex items-center gap-3 rounded-half">
        <MachineTile
          line={order.line}
          illustration={order.illustration}
          photo={order.equipment_image_url}
          size="compact"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-lead font-semibold">
            <Words text={order.equipment_name} />
          </span>
          <span className="figures block text-meta text-ink-2">
            {order.quantity} {line.unitWord} · {dayRange(order.start_date, order.end_date)} · {order.rental_days} 天
          </span>
        </span>
        <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
      </AppLink>
      {hasFacts && (
        <Facts
          rows={[
            ['型号', order.equipment_model],
            ['厂家', order.manufacturer],
            ['类别', [order.equipment_category, order.certification_level_display].filter(Boolean).join(' · ')],
            ['机器编号', order.units.map(({ serial }) => serial).join('、')],
            ...order.unit_facts.map(({ label, value }) => [label, value] as const),
            ['出租方', order.owner?.name],
            ['承租企业', order.tenant_name],
            ['下单人', order.placed_by],
            ['开始生产', order.production_started_at && momentText(order.production_started_at)],
            ['完成生产', order.production_completed_at && momentText(order.production_completed_at)],
          ]}
        />
      )}
    </section>
  )
}

export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  const shown = rows.filter(([, value]) => Boolean(value))
  if (shown.length === 0) return null
  return (
    <dl className="mt-3 text-body">
      {shown.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-t border-hairline py-2.5">
          <dt className="shrink-0 text-ink-3">{label}</dt>
          <dd className="min-w-0 text-end">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** 费用: the totals at a glance, the lines on demand. */
export function OrderPrice({ line, order }: { line: LineFace; order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const lines = order.lines.filter(({ kind }) => kind !== 'deposit')
  const rent = lines.reduce((sum, one) => sum + Math.round(one.amount * 100), 0) / 100
  const deposit: PriceLine[] = order.lines.filter(({ kind }) => kind === 'deposit')
  const isPaid = order.payment_completed_at !== null
  const later: PriceLine[] = [
    ...(order.balance_due > 0
      ? [{ label: order.status === 'returned' ? '欠款' : '续租费', working: '还没支付', amount: order.balance_due }]
      : []),
    ...(order.late_fee > 0
      ? [
          {
            label: '逾期费',
            working: order.is_return_announced ? '归还时结算' : '截至今天，归还时结算',
            amount: order.late_fee,
          },
        ]
      : []),
  ]
  return (
    <Section
      title="费用"
      aside={
        lines.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="-my-3 inline-flex min-h-11 items-center gap-1 rounded-half px-1"
          >
            {isOpen ? '收起明细' : '看明细'}
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={cx('transition-transform duration-(--calm)', isOpen && 'rotate-180')}
            />
          </button>
        )
      }
    >
      <div id={id}>
        <PriceLines
          lines={[
            ...(isOpen
              ? lines
              : [
                  {
                    label: '租用合计',
                    amount: rent,
                    working: `${order.rental_days} 天 × ${order.quantity} ${line.unitWord}`,
                  },
                ]),
            ...deposit,
          ]}
          total={{ label: isPaid ? '已付合计' : '应付合计', amount: order.total_amount }}
          note={isPaid && order.payment_completed_at ? `${momentText(order.payment_completed_at)} 付清` : undefined}
        />
        {later.length > 0 && <PriceLines lines={later} className="mt-2 border-t border-hairline pt-2" />}
      </div>
    </Section>
  )
}
