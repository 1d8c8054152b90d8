import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { momentText } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import { deliveryRecordQuery, handoverQuery, HandoverSideRecord, type Order } from '../../public.ts'

/** How the machine was sent, and what both sides recorded when it went out and when it came back. */
export function OrderHandovers({ order }: { order: Order }) {
  const { data } = useQuery({ ...handoverQuery(findLine(order.line), order.id), enabled: order.has_contract })
  return (
    <>
      <DeliverySection order={order} />
      {data && data.sides.length > 0 && (
        <Section title="交接" aside={`${data.sides.length} 份记录`}>
          {data.sides.map((side) => (
            <HandoverSideRecord key={side.id} handover={data} side={side} />
          ))}
        </Section>
      )}
    </>
  )
}

function DeliverySection({ order }: { order: Order }) {
  const { data } = useQuery({ ...deliveryRecordQuery(findLine(order.line), order.id), enabled: order.is_delivered })
  if (!data) return null
  const carrier = [data.carrier, data.tracking_number].filter(Boolean).join(' · ')
  return (
    <Section title="发货">
      <p className="figures text-body">
        {momentText(data.delivered_at)} 由{data.delivered_by}发出
      </p>
      {carrier && <p className="figures text-meta text-ink-2">{carrier}</p>}
      {data.notes && <p className="text-meta text-ink-2">{data.notes}</p>}
      <p className="figures text-meta text-ink-2">
        {data.received_at ? `${momentText(data.received_at)} 签收` : '还没有签收'}
      </p>
    </Section>
  )
}
