import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { type DeskOrder, useWiden } from '../desk-queries.ts'

const OfferSheet = lazy(async () => ({ default: (await import('./offer-sheet.lazy.tsx')).OfferSheet }))
const Sheets = lazy(async () => ({ default: (await import('./order-sheets.lazy.tsx')).OrderSheet }))

export type AskedAct = 'raise' | 'replace' | 'call_off' | 'decide'

/** Before the work has begun: afterwards nobody is replaced, the order is called off or decided. */
const replaceable: readonly string[] = ['accepted', 'en_route', 'arrived']

/** What staff can do with it now. */
export function OrderActs({ order }: { order: DeskOrder }) {
  const [asked, setAsked] = useState<AskedAct | 'offer' | null>(null)
  const close = () => setAsked(null)
  const permissions = useUser()?.permissions ?? []
  const mayEdit = permissions.includes('equipment_edit')
  const may = (action: DeskOrder['actions'][number]) => order.actions.includes(action)
  const canDecide = may('decide') && permissions.includes('rental_approve')
  const canRaise = order.circle_km !== null && permissions.includes('rental_approve')
  const canReplace = mayEdit && may('search_again') && replaceable.includes(order.technician?.status ?? '')
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {mayEdit && order.circle_km !== null && (
        <Button tone="ink" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setAsked('offer')}>
          派给师傅
        </Button>
      )}
      {mayEdit && order.can_widen && <Widen order={order} />}
      {canRaise && <Button onClick={() => setAsked('raise')}>加价</Button>}
      {canDecide && (
        <Button tone="commit" onClick={() => setAsked('decide')}>
          裁定
        </Button>
      )}
      {canReplace && <Button onClick={() => setAsked('replace')}>换师傅</Button>}
      {mayEdit && may('call_off') && (
        <Button tone="danger" onClick={() => setAsked('call_off')}>
          叫停
        </Button>
      )}
      <Suspense fallback={null}>
        {asked === 'offer' && <OfferSheet order={order} onClose={close} />}
        {asked !== null && asked !== 'offer' && <Sheets order={order} asked={asked} onClose={close} />}
      </Suspense>
    </div>
  )
}

function Widen({ order }: { order: DeskOrder }) {
  const widen = useWiden(order.orderId)
  const ask = async () => {
    const isSure = await confirm({
      title: '扩大范围再找？',
      body: `现在找到 ${order.circle_km} 公里内。扩大一圈，马上再问一批师傅，条件一样要满足。`,
      confirmLabel: '扩大范围',
      cancelLabel: '先不',
    })
    if (isSure) widen.mutate()
  }
  return (
    <Button busy={widen.isPending} onClick={() => void ask()}>
      {widen.isPending ? '正在找' : '扩大范围'}
    </Button>
  )
}
