import { actionOf, type RentalAction } from '@jihui/protocol/rental/actions'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RowBody } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { asidesOf, leadOf, renterActions, waitsForRenter } from '../order-moves.ts'
import type { Order } from '../order-queries.ts'
import type { OrderActions } from '../use-order-actions.tsx'

const busyWords: Partial<Record<RentalAction, string>> = {
  start_production: '正在记录',
  complete_production: '正在记录',
  submit_documents: '正在提交',
  generate_contract: '正在生成',
  confirm_receipt: '正在确认',
  announce_return: '正在提交',
  cancel: '正在取消',
}

/** The foot of the screen on a phone, a card at the top right on a wide one. */
export function OrderBar({ order, actions, className }: { order: Order; actions: OrderActions; className?: string }) {
  const [isMore, setIsMore] = useState(false)
  const lead = leadOf(order)
  const fitting = asidesOf(order, lead ? 1 : 2)
  const others = renterActions(order.actions).filter((code) => code !== lead && !fitting.includes(code))
  // One thing alone is not put behind 更多.
  const isAlone = !lead && fitting.length === 0 && others.length === 1
  const [asides, rest] = isAlone ? [others, fitting] : [fitting, others]
  const word = (code: RentalAction) =>
    actions.busy === code ? (busyWords[code] ?? actionOf(code).label) : actionOf(code).label
  const run = (code: RentalAction) => {
    setIsMore(false)
    actions.run(code)
  }
  if (!lead && asides.length === 0 && rest.length === 0) return null
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-2.5">
        {rest.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsMore(true)}
            className="flex min-h-12 min-w-12 shrink-0 flex-col items-center justify-center rounded-card text-caption text-ink-2 hover:bg-sunken lg:order-last"
          >
            <Ellipsis size={20} aria-hidden="true" />
            更多
          </button>
        )}
        {asides.map((code) => (
          <Button
            key={code}
            size="main"
            tone={isAlone ? 'ghost' : 'outline'}
            className={lead ? undefined : 'flex-1'}
            busy={actions.busy === code}
            onClick={() => run(code)}
          >
            {word(code)}
          </Button>
        ))}
        {lead && (
          <Button
            size="main"
            tone={waitsForRenter(order) ? 'commit' : 'ink'}
            className="flex-1"
            busy={actions.busy === lead}
            onClick={() => run(lead)}
          >
            {word(lead)}
          </Button>
        )}
      </div>
      <Sheet isOpen={isMore} onClose={() => setIsMore(false)} title="更多" description={order.order_number}>
        <ul>
          {rest.map((code) => (
            <li key={code}>
              <button type="button" onClick={() => run(code)} className="w-full rounded-half">
                <RowBody
                  label={<span className={code === 'cancel' ? 'text-danger' : undefined}>{actionOf(code).label}</span>}
                />
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}
