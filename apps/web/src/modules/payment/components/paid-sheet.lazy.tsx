import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'

/** R131, C25: where one goes when one does not choose. */
const ON_AFTER_MS = 1500

export interface PaidSheetProps {
  isOpen: boolean
  amount: number
  /** What follows from it. */
  sentence: string
  /** What one does next. */
  onward: string
  onDetails: () => void
  onContinue: () => void
  /** Nobody chose. */
  onIdle: () => void
}

export function PaidSheet({ isOpen, amount, sentence, onward, onDetails, onContinue, onIdle }: PaidSheetProps) {
  const goOn = useEffectEvent(onIdle)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => goOn(), ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onDetails}
      canDismiss={false}
      title={
        <span className="flex items-center gap-2">
          <CircleCheck size={24} className="text-ok" aria-hidden="true" />
          支付成功
        </span>
      }
      footer={
        <div className="flex gap-2.5">
          <Button size="main" className="flex-1" onClick={onContinue}>
            {onward}
          </Button>
          <Button size="main" tone="ink" className="flex-1" onClick={onDetails}>
            查看详情
          </Button>
        </div>
      }
    >
      {amount > 0 && <Money value={amount} size="hero" />}
      {/* The toast stands over the foot of the sheet; nothing to read lies under it. */}
      <p className="mt-1 pb-18 text-body text-ink-2">{sentence}马上带你看结果。</p>
    </Sheet>
  )
}
