import { Check, Lock, Minus } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'

export type CellState = 'on' | 'off' | 'adding' | 'removing' | 'fixed' | 'closed'

const looks: Record<CellState, string> = {
  on: 'border-ink bg-ink text-on-ink',
  off: 'border-edge bg-surface',
  adding: 'border-accent bg-surface text-accent',
  removing: 'border-accent bg-surface text-accent',
  fixed: 'border-ink-3 bg-ink-3 text-ground',
  closed: 'border-hairline bg-ground',
}

/** The box of one permission of one role; a tick stands above it while its change does not count yet. */
export function PermissionMark({ state, className }: { state: CellState; className?: string }) {
  const isPending = state === 'adding' || state === 'removing'
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative inline-flex size-5 items-center justify-center rounded-half border',
        looks[state],
        className,
      )}
    >
      {isPending && <span className="absolute -top-3 h-2 w-[3px] bg-accent" />}
      {(state === 'on' || state === 'adding') && <Check size={13} strokeWidth={3} />}
      {state === 'removing' && <Minus size={13} strokeWidth={3} />}
      {state === 'fixed' && <Lock size={11} strokeWidth={2.25} />}
    </span>
  )
}

export const cellSentence: Record<CellState, string> = {
  on: '有',
  off: '没有',
  adding: '新加，未生效',
  removing: '收回，未生效',
  fixed: '固定有',
  closed: '固定没有',
}
