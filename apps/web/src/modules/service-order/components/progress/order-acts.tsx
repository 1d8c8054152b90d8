import { lazy, type ReactNode, Suspense, useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { StickyBar } from '../../../../ui/sticky-bar.tsx'
import { money } from '../../../../ui/text/format.ts'
import { servicePaths } from '../../service-paths.ts'
import { type ServiceOrder, useAccept, useConsent, useReplace } from '../../service-queries.ts'
import { CancelOrder } from '../cancel-order.tsx'

const RefuseSheet = lazy(async () => ({ default: (await import('./refuse-sheet.lazy.tsx')).RefuseSheet }))
const DisputeSheet = lazy(async () => ({ default: (await import('./dispute-sheet.lazy.tsx')).DisputeSheet }))

interface Acting {
  order: ServiceOrder
}
/** What is asked of the reader now, under the thumb; nothing where it is somebody else's turn. */
export function TurnBar({ order }: Acting) {
  const { actions, payment_status: paid } = order
  if (actions.includes('agree') && order.quote) return <AnswerQuote order={order} quote={order.quote} />
  if (actions.includes('confirm')) return <Accept order={order} />
  if (paid === 'due' && order.is_full)
    return (
      <Bar>
        <AppLink to={servicePaths.pay(order.orderId)} className={buttonClass('commit', 'main', true)}>
          去付款 {money(order.total_amount ?? 0)}
        </AppLink>
      </Bar>
    )
  return null
}

const Bar = ({ children }: { children: ReactNode }) => (
  <StickyBar>
    <div className="flex w-full gap-2.5 lg:ms-auto lg:w-96">{children}</div>
  </StickyBar>
)

function AnswerQuote({ order, quote }: Acting & { quote: NonNullable<ServiceOrder['quote']> }) {
  const consent = useConsent(order.orderId)
  const [isRefusing, setIsRefusing] = useState(false)
  const body = { agreed: true, quote_version: quote.version, reason: '' }
  return (
    <Bar>
      <Button size="main" disabled={consent.isPending} onClick={() => setIsRefusing(true)}>
        不同意
      </Button>
      <Button
        tone="commit"
        size="main"
        className="flex-1"
        busy={consent.isPending}
        onClick={() => consent.mutate(body)}
      >
        {consent.isPending ? '正在提交' : `同意 ${money(quote.total)}`}
      </Button>
      {isRefusing && (
        <Suspense fallback={null}>
          <RefuseSheet order={order} version={quote.version} onClose={() => setIsRefusing(false)} />
        </Suspense>
      )}
    </Bar>
  )
}

function Accept({ order }: Acting) {
  const accept = useAccept(order.orderId)
  const ask = async () => {
    const isSure = await confirm({
      title: '修好了，验收？',
      body: '验收以后，钱给师傅。同一个毛病再犯，质保期内免费再修。',
      confirmLabel: '验收',
      cancelLabel: '再看看',
    })
    if (isSure) accept.mutate()
  }
  return (
    <Bar>
      <Button tone="commit" size="main" wide busy={accept.isPending} onClick={() => void ask()}>
        {accept.isPending ? '正在验收' : '验收'}
      </Button>
    </Bar>
  )
}

/** The quiet ones: another technician, a dispute, calling it off. */
export function OtherActs({ order }: Acting) {
  const { actions } = order
  const [isDisputing, setIsDisputing] = useState(false)
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden print:hidden">
      {order.status === 'matched' && order.can_replace && <Replace order={order} />}
      {actions.includes('dispute') && (
        <Button tone="outline" onClick={() => setIsDisputing(true)}>
          有异议
        </Button>
      )}
      <CancelOrder order={order} />
      {isDisputing && (
        <Suspense fallback={null}>
          <DisputeSheet orderId={order.orderId} onClose={() => setIsDisputing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Replace({ order }: Acting) {
  const replace = useReplace(order.orderId)
  const ask = async () => {
    const isSure = await confirm({
      title: '换一位师傅？',
      body: '不用说原因，只能换一次。马上重新找，上门时间可能会晚。',
      confirmLabel: '换一位',
      cancelLabel: '不换了',
    })
    if (isSure) replace.mutate()
  }
  return (
    <Button busy={replace.isPending} onClick={() => void ask()}>
      换一位师傅
    </Button>
  )
}
