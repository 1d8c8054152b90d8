import type { LineFace } from '@jihui/protocol/rental/faces'
import { actionOf } from '@jihui/protocol/rental/actions'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dayText, dueText, momentText, monthDay, shortDay } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { orderPaths } from '../order-line.ts'
import { asidesOf, leadOf, moveLink, splitSentence, waitsForRenter } from '../order-moves.ts'
import type { OrderItem } from '../order-queries.ts'
import { useNow } from '../use-now.ts'
import { holdOf, OrderStatusTag } from './order-status.tsx'
import { RentalRowHead, RentalRowMachine } from './rental-row.tsx'

export interface OrderRowProps {
  line: LineFace
  item: OrderItem
  /** The one row of the list whose button is cinnabar. */
  isFirstTurn: boolean
}

/** One order: whose turn it is, what it costs, and at most two things to press. */
export function OrderRow({ line, item, isFirstTurn }: OrderRowProps) {
  const lead = leadOf(item)
  const asides = asidesOf(item, 2)
  const titleId = `order-${item.id}`
  return (
    <article
      aria-labelledby={titleId}
      data-line={line.id}
      className="grid gap-x-6 border-b border-hairline py-4 lg:grid-cols-[minmax(0,1fr)_9rem_17rem] lg:items-center lg:py-5"
    >
      <RentalRowHead line={line} number={item.order_number}>
        <OrderStatusTag item={item} />
      </RentalRowHead>
      <RentalRowMachine
        to={orderPaths.detail(line, item.id)}
        line={line}
        illustration={item.illustration}
        photo={item.equipment_image_url}
        titleId={titleId}
        name={item.equipment_name}
        period={
          <>
            1 {line.unitWord} · {shortDay(item.start_date)} – {shortDay(item.end_date)} · {item.rental_days} 天
          </>
        }
      >
        <WhoActs item={item} />
      </RentalRowMachine>
      <UseRuler item={item} />
      <div className="mt-3 flex items-end justify-between gap-3 lg:mt-0 lg:contents">
        <p
          className={cx(
            'min-w-0 shrink-0',
            item.days_left === null ? 'lg:col-start-2' : 'lg:row-start-2 lg:col-start-2',
          )}
        >
          <Money value={item.total_amount} size="row" className="block" />
          <span className="block text-caption text-ink-3">
            {item.deposit_amount > 0 ? (
              <>
                含押金 <Money value={item.deposit_amount} size="inline" />
              </>
            ) : (
              `${item.rental_days} 天`
            )}
          </span>
        </p>
        <p
          className={cx(
            'flex min-w-0 flex-wrap justify-end gap-2 lg:flex-nowrap',
            item.days_left !== null && 'lg:row-start-2 lg:col-start-3',
          )}
        >
          {asides.map((code) => (
            <AppLink key={code} to={moveLink(line, item, code)} className={buttonClass(lead ? 'ghost' : 'outline')}>
              {actionOf(code).label}
            </AppLink>
          ))}
          {lead && (
            <AppLink to={moveLink(line, item, lead)} className={buttonClass(isFirstTurn ? 'commit' : 'ink')}>
              {actionOf(lead).label}
            </AppLink>
          )}
        </p>
      </div>
    </article>
  )
}

/** One line: who acts, and until when. */
function WhoActs({ item }: { item: OrderItem }) {
  const hold = holdOf(item, useNow())
  if (hold && item.hold_expires_at && waitsForRenter(item)) {
    return (
      <span className="block text-meta">
        <span className="figures text-accent-ink">{momentText(item.hold_expires_at)} 前</span>办好，机器为你保留
      </span>
    )
  }
  if (item.status === 'overdue' && !item.is_return_announced) {
    return <span className="block text-meta">应在 {dayText(item.end_date)} 前归还</span>
  }
  const { title, rest } = splitSentence(item.status_sentence)
  return <span className="line-clamp-1 block text-meta">{rest ? `${title}，${rest.replace(/。.*$/, '')}` : title}</span>
}

/** Only while the machine is out: the days as a ruler. */
function UseRuler({ item }: { item: OrderItem }) {
  if (item.days_left === null) return null
  const used = Math.max(0, item.rental_days - Math.max(0, item.days_left))
  return (
    <Ruler
      className="mt-3 lg:col-span-3 lg:row-start-3"
      units={item.rental_days}
      value={used}
      label={`已用 ${used} 天，共 ${item.rental_days} 天`}
      start={`${monthDay(item.start_date)}起租`}
      end={
        <span
          className={cx(
            item.days_left < 0 ? 'font-semibold text-danger' : item.days_left <= 3 && 'font-semibold text-warn',
          )}
        >
          {dueText(item.end_date)}
        </span>
      }
    />
  )
}
