import type { LineFace } from '@jihui/protocol/rental/faces'
import { PiggyBank } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { orderPaths } from '../../rental/public.ts'
import { type Usage, useMuteAdvice } from '../standby-queries.ts'

const ways = { early_return: '去退租', extend: '去续租', standby: '去报停' } as const

export interface UsageAdviceProps {
  line: LineFace
  rentalId: number
  advice: Usage['advice']
  /** Not on the order's own page, where its days can be stopped. */
  isElsewhere?: boolean
}

/** What would be cheaper now; whoever does not want to hear of it is not told again about this order. */
export function UsageAdvice({ line, rentalId, advice, isElsewhere = false }: UsageAdviceProps) {
  const mute = useMuteAdvice(line, rentalId)
  if (advice.kind === null || advice.is_muted) return null
  const { kind } = advice
  const paths = {
    early_return: orderPaths.earlyReturn(line, rentalId),
    extend: orderPaths.extension(line, rentalId),
    standby: `${orderPaths.detail(line, rentalId)}?standby=new`,
  }
  return (
    <div className="mb-3 rounded-half bg-sunken p-3">
      <p className="flex items-start gap-2 text-body">
        <PiggyBank size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
        <span className="min-w-0 text-pretty">
          {kind !== 'extend' && '最近三个工作日没有开工。'}
          <span className="block font-semibold">{advice.text}</span>
        </span>
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {(kind !== 'standby' || isElsewhere) && (
          <AppLink to={paths[kind]} className={buttonClass('outline')}>
            {ways[kind]}
          </AppLink>
        )}
        <Button tone="ghost" disabled={mute.isPending} onClick={() => mute.mutate()}>
          不再提醒
        </Button>
      </p>
    </div>
  )
}
