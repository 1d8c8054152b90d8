import { AppLink } from '../../../../shell/navigation.tsx'
import { dayRange, dueText, maskedPhone } from '../../../../ui/text/format.ts'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import type { OrderItem } from '../order-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { grouped, type Queue } from '../order-queues.ts'
import { staffSentence } from '../staff-words.ts'
import { OrderMoves, type AskingMove } from './order-moves.tsx'
import { StaffStatus } from './staff-status.tsx'

interface RowsProps {
  items: readonly OrderItem[]
  onAsk: (item: OrderItem, move: AskingMove) => void
}

/** The orders of a queue under its headings. */
export function OrderGroups({ items, queue, onAsk }: RowsProps & { queue: Queue }) {
  return grouped(items, queue).map(({ group, items: rows }) => (
    <section key={group?.key ?? 'all'} aria-label={group?.title ?? queue.label}>
      {group && (
        <h2 className="figures mt-5 mb-1 text-body font-semibold">
          {group.title} <span className="font-normal text-ink-2">{rows.length}</span>
        </h2>
      )}
      <OrderRows items={rows} onAsk={onAsk} />
    </section>
  ))
}

/** One order per row on a desk, one per card on a phone. */
function OrderRows({ items, onAsk }: RowsProps) {
  return (
    <ul className="border-t border-hairline">
      {items.map((item) => (
        <OrderRow key={item.id} item={item} onAsk={(move) => onAsk(item, move)} />
      ))}
    </ul>
  )
}

function OrderRow({ item, onAsk }: { item: OrderItem; onAsk: (move: AskingMove) => void }) {
  const isOut = item.actions.includes('confirm_return')
  return (
    <li
      data-line={item.line}
      className="relative grid gap-x-5 gap-y-2 border-b border-hairline py-3.5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.2fr)_auto] lg:items-center"
    >
      <div className="flex min-w-0 gap-3">
        <MachineTile
          line={item.line}
          illustration={item.illustration}
          photo={item.equipment_image_url}
          size="compact"
        />
        <div className="min-w-0">
          <p className="figures flex items-center gap-2 text-caption text-ink-2">
            <span aria-hidden="true" className="h-3 w-[3px] bg-hue" />
            {item.order_number}
          </p>
          <h3 className="text-body">
            <AppLink to={consolePaths.order(item)} className="font-semibold underline-offset-4 hover:underline">
              {item.party_name || item.customer_name}
            </AppLink>
          </h3>
          <p className="truncate text-meta text-ink-2">{item.equipment_name}</p>
          <p className="figures text-meta text-ink-2">
            {item.contact_name}{' '}
            <a href={`tel:${item.contact_phone}`} className="underline underline-offset-4">
              {maskedPhone(item.contact_phone)}
            </a>
          </p>
        </div>
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StaffStatus item={item} />
          <span className="figures text-meta text-ink-2">
            {dayRange(item.start_date, item.end_date)}
            {isOut && item.status !== 'overdue' && ` · ${dueText(item.end_date)}`}
          </span>
        </div>
        <p className="mt-1 text-meta text-ink-2">{staffSentence(item)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:w-72 lg:justify-end">
        <Money value={item.total_amount} size="row" className="lg:w-full lg:text-end" />
        <div className="flex flex-wrap justify-end gap-1.5">
          <OrderMoves item={item} onAsk={onAsk} />
        </div>
      </div>
    </li>
  )
}
