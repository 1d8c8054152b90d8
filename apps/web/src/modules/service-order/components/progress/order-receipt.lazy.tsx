import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { standingQuery } from '../../../payment/public.ts'
import { costLines, costTotal } from '../../order-words.ts'
import { orderToPay, type ServiceOrder } from '../../service-queries.ts'

/** What was paid for, with the numbers somebody asks for later; printed as it stands. */
export function OrderReceipt({ order, access }: { order: ServiceOrder; access: string | undefined }) {
  const { orderId } = order
  const thing = useMemo(() => orderToPay(orderId, access), [orderId, access])
  const { data } = useQuery(standingQuery(thing))
  const payment = data?.payment
  const rows = [
    ['服务单', order.externalOrderCode],
    ['服务', order.service_type_name],
    ['师傅', order.technician?.name ?? ''],
    ['付款单', payment?.payment_number ?? ''],
    ['付款方式', payment?.method_display ?? ''],
    ['质保到', order.warranty_until ? momentText(order.warranty_until) : ''],
  ].filter(([, value]) => value !== '')
  return (
    <Section
      title="收据"
      aside={
        <Button tone="ghost" icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <dl className="border-t border-hairline">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3 border-b border-hairline py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures text-end">{value}</dd>
          </div>
        ))}
      </dl>
      <PriceLines
        className="mt-3"
        lines={costLines(order)}
        total={{ label: order.payment_status === 'refunded' ? '已退' : '已付', amount: costTotal(order) }}
      />
    </Section>
  )
}
