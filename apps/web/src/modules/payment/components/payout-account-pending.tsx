import { CalendarClock } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { StatusCard } from '../../../ui/status-card.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { useNow } from '../../rental/public.ts'
import { useCancelPayoutAccountChange, type PayoutAccount } from '../payout-account-queries.ts'
import { accountText, leftText } from '../payout-account-words.ts'

const HOUR_MS = 3_600_000

/** A change on its way: until when it can be taken back, and the button that does. */
export function PayoutAccountPending({
  pending,
  waitDays,
}: {
  pending: NonNullable<PayoutAccount['pending']>
  waitDays: number
}) {
  const confirm = useConfirm()
  const now = useNow()
  const command = useCancelPayoutAccountChange()
  const left = Math.max(0, new Date(pending.effective_at).getTime() - now)
  const hours = waitDays * 24
  const takeBack = async () => {
    const isSure = await confirm({
      title: '撤回这次更换吗？',
      body: '款项继续打到现在的账户。以后要换，再提交一次。',
      confirmLabel: '撤回更换',
    })
    if (isSure) command.mutate()
  }
  return (
    <div className="mb-4">
      <StatusCard
        tag={
          <StatusTag icon={CalendarClock} tone="info">
            等待生效
          </StatusTag>
        }
        number={`${momentText(pending.asked_at)} 提交`}
        title={`${momentText(pending.effective_at)} 起换账户`}
        deadline={{
          caption: '还能撤回',
          left: leftText(left),
          units: hours,
          value: hours - left / HOUR_MS,
          label: `还有 ${leftText(left)}生效`,
        }}
        actions={
          <Button tone="danger" busy={command.isPending} onClick={() => void takeBack()}>
            {command.isPending ? '正在撤回' : '撤回更换'}
          </Button>
        }
      >
        <span className="figures">以后打到 {accountText(pending)}</span>
      </StatusCard>
    </div>
  )
}
