import { findLine } from '@jihui/protocol/rental/faces'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dueText, monthDay, shortDay } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { RentalRowHead, RentalRowMachine } from '../../rental/public.ts'
import { ownerMoveOf, ownerSentence, ownerTurn } from '../owned-moves.ts'
import { ownerPaths } from '../owner-paths.ts'
import type { OwnedOrderItem } from '../work-queries.ts'
import { OwnerStatus } from './owner-status.tsx'

/** One order on a machine of mine: who has it, for how long, and what is mine to do. */
export function OwnedRow({ item, isFirstTurn }: { item: OwnedOrderItem; isFirstTurn: boolean }) {
  const line = findLine(item.line)
  const turn = ownerTurn(item)
  const move = turn && ownerMoveOf(turn, item.id)
  const titleId = `owned-${item.id}`
  return (
    <article
      aria-labelledby={titleId}
      data-line={item.line}
      className="grid gap-x-6 border-b border-hairline py-4 lg:grid-cols-[minmax(0,1fr)_9rem_10rem] lg:items-center lg:py-5"
    >
      <RentalRowHead line={line} number={item.order_number}>
        <OwnerStatus item={item} />
      </RentalRowHead>
      <RentalRowMachine
        to={ownerPaths.rental(item.id)}
        line={line}
        illustration={item.illustration}
        photo={item.equipment_image_url}
        titleId={titleId}
        name={item.equipment_name}
        period={
          <>
            {shortDay(item.start_date)} – {shortDay(item.end_date)} · {item.rental_days} 天
            {item.party_name && ` · ${item.party_name}`}
          </>
        }
      >
        <span className="line-clamp-1 block text-meta">{ownerSentence(item).replace(/。.*$/, '')}</span>
      </RentalRowMachine>
      {item.days_left !== null && <OutRuler item={item} daysLeft={item.days_left} />}
      <div className="mt-3 flex items-end justify-between gap-3 lg:mt-0 lg:contents">
        <p className={cx('min-w-0 shrink-0 lg:col-start-2', item.days_left !== null && 'lg:row-start-2')}>
          <Money value={item.rental_fee} size="row" className="block" />
          <span className="block text-caption text-ink-3">租金，{item.rental_days} 天</span>
        </p>
        <p className={cx('flex justify-end lg:col-start-3', item.days_left !== null && 'lg:row-start-2')}>
          {move && (
            <AppLink to={move.to} className={buttonClass(isFirstTurn ? 'commit' : 'ink')}>
              {move.label}
            </AppLink>
          )}
        </p>
      </div>
    </article>
  )
}

/** Only while the machine is out. */
function OutRuler({ item, daysLeft }: { item: OwnedOrderItem; daysLeft: number }) {
  const used = Math.max(0, item.rental_days - Math.max(0, daysLeft))
  return (
    <Ruler
      className="mt-3 lg:col-span-3 lg:row-start-3"
      units={item.rental_days}
      value={used}
      label={`已租 ${used} 天，共 ${item.rental_days} 天`}
      start={`${monthDay(item.start_date)}起租`}
      end={
        <span className={cx(daysLeft < 0 ? 'font-semibold text-danger' : daysLeft <= 3 && 'font-semibold text-warn')}>
          {dueText(item.end_date, '归还')}
        </span>
      }
    />
  )
}
