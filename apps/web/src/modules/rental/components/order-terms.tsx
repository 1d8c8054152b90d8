import { dayText, momentText } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import type { Order } from '../order-queries.ts'
import { Facts } from './order-facts.tsx'

/** 租赁信息: the period and what the form asked; who uses the machine stands with the delivery. */
export function OrderTerms({ order }: { order: Order }) {
  const asked = order.answers
    .filter(({ value }) => value !== order.party_name)
    .map(({ label, value }) => [label, value] as const)
  return (
    <Section title="租赁信息">
      <Facts
        rows={[
          ['起租', dayText(order.start_date)],
          ['归还', order.returned_at ? momentText(order.returned_at) : dayText(order.end_date)],
          ['附加服务', order.options.map(({ label }) => label).join('、')],
          ...asked,
          ['备注', order.remarks],
          ['下单', momentText(order.created_at)],
        ]}
      />
    </Section>
  )
}
