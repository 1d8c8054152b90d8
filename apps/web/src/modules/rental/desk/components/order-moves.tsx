import { actionOf } from '@jihui/protocol/rental/actions'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import type { OrderItem } from '../order-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { staffTask } from '../staff-words.ts'

/** Moves that ask something first, in the order they are offered. */
const asking = ['deliver', 'start', 'confirm_return', 'generate_contract', 'cancel'] as const
export type AskingMove = (typeof asking)[number]

export const offeredMoves = (item: Pick<OrderItem, 'actions'>): AskingMove[] =>
  asking.filter((code) => item.actions.includes(code))

/** Buttons for what the reader may do with an order; the one that is the staff's turn is ink. */
export function OrderMoves({
  item,
  onAsk,
  size = 'dense',
}: {
  item: OrderItem
  onAsk: (move: AskingMove) => void
  size?: 'dense' | 'normal'
}) {
  const task = staffTask(item)
  return (
    <>
      {item.actions.includes('approve_qualification') && (
        <AppLink
          to={consolePaths.review({ rentalId: item.id, line: item.line })}
          className={buttonClass(task === 'approve_qualification' ? 'ink' : 'outline', size)}
        >
          审核资质
        </AppLink>
      )}
      {offeredMoves(item).map((move) => (
        <Button
          key={move}
          size={size}
          tone={move === task ? 'ink' : move === 'cancel' ? 'ghost' : 'outline'}
          onClick={() => onAsk(move)}
        >
          {actionOf(move).label}
        </Button>
      ))}
    </>
  )
}

export interface Asked {
  item: OrderItem
  move: AskingMove
}
