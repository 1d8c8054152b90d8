import { Hourglass } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import type { Paying } from '../use-payment.ts'

export interface WaitWords {
  region: string
  tag: string
  /** While its outcome is asked for. */
  watching: string
  /** 有一笔微信支付付款还没完成; until when follows. */
  open: string
  ask: string
  goOn: string
  stop: string
}
export interface PaymentWaitProps {
  watch: Pick<Paying, 'busy' | 'pollWord' | 'ask' | 'cancel'>
  isWatching: boolean
  expiresAt: string
  words: WaitWords
  onGoOn: () => void
}

/** Something is open at a channel and its code is not on the screen: back from there, or put away. */
export function PaymentWait({ watch, isWatching, expiresAt, words, onGoOn }: PaymentWaitProps) {
  return (
    <section
      aria-label={words.region}
      className="mb-6 rounded-card bg-surface p-4 shadow-lift-1 lg:bg-sunken lg:shadow-none"
    >
      <StatusTag icon={Hourglass} tone="info">
        {words.tag}
      </StatusTag>
      <p role="status" className="mt-2 flex items-start gap-2 text-body text-ink-2">
        {isWatching && !watch.pollWord && (
          <span className="mt-1">
            <Spinner />
          </span>
        )}
        {isWatching ? (watch.pollWord ?? words.watching) : `${words.open}，${momentText(expiresAt)} 前有效。`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="ink" busy={watch.busy === 'asking'} onClick={() => void watch.ask()}>
          {words.ask}
        </Button>
        <Button onClick={onGoOn}>{words.goOn}</Button>
      </div>
      <Button
        tone="ghost"
        className="-ms-4 mt-1"
        busy={watch.busy === 'cancelling'}
        onClick={() => void watch.cancel()}
      >
        {words.stop}
      </Button>
    </section>
  )
}
