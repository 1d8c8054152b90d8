import { findLine } from '@jihui/protocol/rental/faces'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { dayText, today } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useWithdrawExtension } from '../order-commands.ts'
import type { Order } from '../order-queries.ts'

/** Beside a longer period that was neither paid nor begun: it can be taken back. */
export function WithdrawExtension({ order }: { order: Order }) {
  const command = useWithdrawExtension(findLine(order.line), order.id)
  const open = order.extensions.findLast((one) => one.kind === 'later' && !one.is_paid && !one.is_ended)
  if (!open || open.previous_end_date < today() || !order.actions.includes('withdraw_extension')) return null
  const withdraw = async () => {
    const isSure = await confirm({
      title: '撤回这次续租吗？',
      body: `归还日回到 ${dayText(open.previous_end_date)}，续租费不用付了。`,
      confirmLabel: '撤回续租',
    })
    if (!isSure) return
    command.mutate(undefined as never, {
      onSuccess: ({ message }) => toast.ok(message),
      onError: (failure) => toast.error(messageOf(failure)),
    })
  }
  return (
    <Button className="mt-2" busy={command.isPending} onClick={() => void withdraw()}>
      撤回续租
    </Button>
  )
}
