import { useList } from '../../../../kits/list/use-list.ts'
import { addDays, clockTime, money, monthDay } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import { type BillOf, reconciliationQuery } from '../reconciliation-queries.ts'
import { transitText } from '../reconciliation-words.ts'

/** What the next bill will have: no difference yet. */
export function ReconciliationTransit({ bill }: { bill: BillOf }) {
  const { rows } = useList(reconciliationQuery(bill, 'transit'))
  if (rows.length === 0) return null
  return (
    <Section title="在途，还不算差" className="mt-6">
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline gap-x-5 border-b border-hairline py-3 text-body">
            <span className="figures w-11">{clockTime(row.at)}</span>
            <span className="figures text-end font-semibold lg:w-28">{money(row.books?.amount ?? 0)}</span>
            <span className="min-w-0 flex-1 text-ink-2 max-lg:order-last max-lg:basis-full">
              {transitText(row, monthDay(addDays(bill.day, 1)))}
            </span>
            <span className="figures text-meta text-ink-2 max-lg:ms-auto">{row.order_number}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
