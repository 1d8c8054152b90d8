import { Button } from '../../../ui/button.tsx'
import { placeName, type ReadingState } from '../reading-state.ts'

export interface ReadingFootProps {
  reading: ReadingState
  wasAtEnd: boolean
  isSignable: boolean
  isPayable: boolean
  isAsking: boolean
  isStacked?: boolean
  onEnd: () => void
  /** To a clause by its number. */
  onGo: (number: number) => void
  onSign: () => void
  onPay: () => void
  onOrder: () => void
}

const fewNames = (numbers: readonly number[]): string =>
  `${numbers.slice(0, 2).map(placeName).join('、')}${numbers.length > 2 ? '等' : ''}`

/** How far one is, in words, and where to next; null: nowhere in particular. */
export const reachedOf = (
  { readCount, total, unread, unconfirmed, isDone }: ReadingState,
  wasAtEnd: boolean,
): { title: string; hint: string; next: number | null } => {
  if (isDone) return { title: '已读完', hint: '可以签字了', next: null }
  if (unread.length === 0)
    return { title: `${unconfirmed.length} 处改动没确认`, hint: '看过后逐条确认', next: unconfirmed[0]! }
  if (wasAtEnd) return { title: `还有 ${unread.length} 条没看`, hint: fewNames(unread), next: unread[0]! }
  return { title: `已读 ${readCount} / ${total} 条`, hint: '逐条看过即可签字', next: null }
}

/** The foot of a phone, or the card of a wide screen: how far one has read, and the one thing to do. */
export function ReadingFoot(props: ReadingFootProps) {
  const { reading, wasAtEnd, isSignable, isPayable, isStacked } = props
  const { title, hint, next } = isSignable
    ? reachedOf(reading, wasAtEnd)
    : { title: `共 ${reading.total} 条`, hint: '', next: null }
  const progress = (
    <p className="min-w-0 shrink">
      <span className="figures block text-body font-semibold">{title}</span>
      {hint && <span className="block text-caption text-ink-3">{hint}</span>}
    </p>
  )
  const buttons = isSignable ? (
    <>
      {next !== null ? (
        <Button size="main" tone="ink" className="keep" onClick={() => props.onGo(next)}>
          看{placeName(next)}
        </Button>
      ) : (
        !reading.isDone && (
          <Button size="main" className="keep" onClick={props.onEnd}>
            跳到末尾
          </Button>
        )
      )}
      <Button
        size="main"
        tone={reading.isDone ? 'commit' : 'outline'}
        className={reading.isDone || isStacked ? 'keep flex-1' : 'keep'}
        onClick={props.onSign}
      >
        {reading.isDone ? '签署合同' : '签署'}
      </Button>
    </>
  ) : isPayable ? (
    <Button size="main" tone="commit" className="flex-1" busy={props.isAsking} onClick={props.onPay}>
      去支付
    </Button>
  ) : (
    <Button size="main" tone="ink" className="flex-1" onClick={props.onOrder}>
      看订单
    </Button>
  )
  return isStacked ? (
    <div className="mt-4">
      {progress}
      <div className="mt-2 flex gap-2">{buttons}</div>
    </div>
  ) : (
    <div className="flex items-center justify-between gap-3 flex-wrap">
      {progress}
      <div className="flex flex-1 justify-end gap-2 flex-wrap">{buttons}</div>
    </div>
  )
}
