import type { LineFace } from '@jihui/protocol/rental/faces'
import { claimActionOf } from '@jihui/protocol/deposit/machine'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { money } from '../../../ui/text/format.ts'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { orderPaths, type Deposit, type Order } from '../../rental/public.ts'
import { useAgree } from '../deposit-commands.ts'
import { agreeLabel } from '../deposit-words.ts'

const ObjectionSheet = lazy(async () => ({ default: (await import('./objection-sheet.lazy.tsx')).ObjectionSheet }))

export interface DepositFootProps {
  line: LineFace
  order: Order
  deposit: Deposit
  className: string
}

/** What the renter may do now: answer what is asked for, or pay what is due. */
export function DepositFoot({ line, order, deposit, className }: DepositFootProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFetched = useOnceOpen(isOpen)
  const agree = useAgree(line, order.id)
  const { claim } = deposit
  const canAgree = claim?.actions.includes('agree') ?? false
  const canObject = claim?.actions.includes('object') ?? false
  const canPay = order.actions.includes('pay_now')
  const askToAgree = async () => {
    if (!claim) return
    const rest = claim.owed_amount > 0 ? `结清后有 ${money(claim.owed_amount)} 要另付。` : ''
    const isSure = await confirm({
      title: `同意扣 ${money(claim.amount)} 吗？`,
      body: `同意后马上结清，不能反悔。${rest}`,
      confirmLabel: '同意',
      cancelLabel: '再想想',
    })
    if (!isSure) return
    agree.mutate(undefined, {
      onSuccess: ({ message }) => toast.ok(message),
      onError: (error) => toast.error(messageOf(error)),
    })
  }
  return (
    <>
      {(canAgree || canObject || canPay) && (
        <div className={className}>
          <div className="flex gap-2.5">
            {canObject && (
              <Button size="main" tone="outline" className="flex-1" onClick={() => setIsOpen(true)}>
                {claimActionOf('object').label}
              </Button>
            )}
            {canAgree && claim && (
              <Button
                size="main"
                tone={canObject ? 'ink' : 'outline'}
                className="flex-1"
                busy={agree.isPending}
                onClick={() => void askToAgree()}
              >
                {agree.isPending ? '正在结清' : agreeLabel(deposit, claim.status)}
              </Button>
            )}
            {canPay && (
              <AppLink to={orderPaths.payment(line, order.id)} className={buttonClass('commit', 'main', true)}>
                {deposit.kind === 'frozen' && order.deposit_held_at === null ? '去冻结押金' : '去支付'}
              </AppLink>
            )}
          </div>
        </div>
      )}
      {claim && (
        <Suspense fallback={null}>
          {isFetched && <ObjectionSheet line={line} claim={claim} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
        </Suspense>
      )}
    </>
  )
}
