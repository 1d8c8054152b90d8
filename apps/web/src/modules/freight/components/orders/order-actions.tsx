/** What the reader may do with an order now: one main step at the thumb, the rest below. */
import { useState, type ComponentType } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { useConfirm, type Question } from '../../../../ui/overlays/confirm.tsx'
import { StickyBar } from '../../../../ui/sticky-bar.tsx'
import { type Arrival, kmFromStop } from '../../far-from-stop.ts'
import { type FreightOrderDetail, useAgree, useConfirmDelivery, useReleaseNoShow } from '../../order-queries.ts'
import { tripPaths } from '../../order-words.ts'
import { useActionsOfTrip, useTripAct } from '../../trip-acts.ts'
import { tripActs } from '../../trip-steps.ts'
import { whereNow } from '../../where-now.ts'
import {
  AnswerSheet,
  CancelSheet,
  DisputeSheet,
  EmptyRunSheet,
  EscalateSheet,
  ExtraSheet,
  type OrderSheetProps,
  RateSheet,
  ShareSheet,
} from './order-sheets.tsx'
import { ArriveSheet, type FarArrival } from './arrive-sheet.tsx'
import { AssignSheet } from './assign-sheet.tsx'
import { DeliverSheet, LoadSheet } from './trip-sheets.tsx'

type Action = FreightOrderDetail['actions'][number]

/** What is done in a sheet, and how its button is called. */
const sheets: Readonly<Partial<Record<Action | 'answer', { label: string; Sheet: ComponentType<OrderSheetProps> }>>> = {
  load: { label: tripActs.load, Sheet: LoadSheet },
  deliver: { label: tripActs.deliver, Sheet: DeliverSheet },
  dispute: { label: '货有问题', Sheet: DisputeSheet },
  answer: { label: '说明情况', Sheet: AnswerSheet },
  escalate: { label: '请平台介入', Sheet: EscalateSheet },
  claim_extra: { label: '申请附加费', Sheet: ExtraSheet },
  share: { label: '给收货人链接', Sheet: ShareSheet },
  assign_driver: { label: '交给司机', Sheet: AssignSheet },
  rate: { label: '评价对方', Sheet: RateSheet },
  claim_empty_run: { label: '到了装不了', Sheet: EmptyRunSheet },
  cancel: { label: '取消运单', Sheet: CancelSheet },
  give_up: { label: '放弃这一单', Sheet: CancelSheet },
}
/** The step that takes the order on, the first that may be taken. */
const mainActions = ['pay_now', 'depart', 'arrive_pickup', 'load', 'arrive_delivery', 'deliver', 'confirm'] as const
const questions: Readonly<Partial<Record<Action, Question>>> = {
  confirm: { title: '确认收货？', body: '运费马上结给司机，之后不能再提异议。', confirmLabel: '确认收货' },
  agree: {
    title: '同意货主的要求？',
    body: '按要求的金额退给货主，其余结给你，运单完成。',
    confirmLabel: '同意',
    tone: 'danger',
  },
  release_no_show: {
    title: '司机没来，换一位？',
    body: '运费全部退回，货源重新待接，排在最前。',
    confirmLabel: '换车',
    tone: 'danger',
  },
}

function useSteps(order: FreightOrderDetail) {
  const { id } = order
  const [far, setFar] = useState<FarArrival | null>(null)
  const depart = useTripAct(order, 'depart')
  const arrive = {
    arrive_pickup: useTripAct(order, 'arrive_pickup'),
    arrive_delivery: useTripAct(order, 'arrive_delivery'),
  }
  const confirmed = useConfirmDelivery(id)
  const agree = useAgree(id)
  const release = useReleaseNoShow(id)
  // Where he is says that he is there; without it the arrival counts, and claims nothing.
  const arriveAt = async (arrival: Arrival) => {
    const at = await whereNow()
    const km = kmFromStop(order.stops, arrival, at)
    if (km === null) arrive[arrival].mutate({ payload: { ...at } })
    else setFar({ arrival, km, at })
  }
  const run: Readonly<Partial<Record<Action, () => void>>> = {
    depart: () => depart.mutate({ payload: {} }),
    arrive_pickup: () => void arriveAt('arrive_pickup'),
    arrive_delivery: () => void arriveAt('arrive_delivery'),
    confirm: () => confirmed.mutate(),
    agree: () => agree.mutate(),
    release_no_show: () => release.mutate(),
  }
  const all = [depart, arrive.arrive_pickup, arrive.arrive_delivery, confirmed, agree, release]
  return { run, far, closeFar: () => setFar(null), isBusy: all.some(({ isPending }) => isPending) }
}

const labels: Readonly<Partial<Record<Action, string>>> = {
  depart: tripActs.depart,
  arrive_pickup: tripActs.arrive_pickup,
  arrive_delivery: tripActs.arrive_delivery,
  confirm: '确认收货',
  agree: '同意货主的要求',
  release_no_show: '司机没来，换车',
}

export function OrderActions({ order }: { order: FreightOrderDetail }) {
  const [open, setOpen] = useState<Action | 'answer' | null>(null)
  const confirm = useConfirm()
  const { run, far, closeFar, isBusy } = useSteps(order)
  const actions: (Action | 'answer')[] = [
    ...useActionsOfTrip(order),
    ...(order.status === 'disputed' && order.role === 'driver' ? (['answer'] as const) : []),
  ]
  const main = mainActions.find((action) => actions.includes(action))
  const press = async (action: Action | 'answer') => {
    if (sheets[action]) return setOpen(action)
    const question = questions[action as Action]
    if (question && !(await confirm(question))) return
    run[action as Action]?.()
  }
  const others = actions.filter((action) => action !== main && (sheets[action] || labels[action as Action]))
  const opened = open === null ? null : sheets[open]
  return (
    <>
      {others.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-2">
          {others.map((action) => (
            <Button
              key={action}
              tone={action === 'cancel' || action === 'give_up' ? 'ghost' : 'outline'}
              onClick={() => void press(action)}
            >
              {sheets[action]?.label ?? labels[action as Action]}
            </Button>
          ))}
        </div>
      )}
      {opened && <opened.Sheet order={order} isOpen onClose={() => setOpen(null)} />}
      {far && <ArriveSheet order={order} far={far} onClose={closeFar} />}
      {main === 'pay_now' && (
        <StickyBar>
          <AppLink to={tripPaths.pay(order.id)} className={`${buttonClass('commit', 'main')} min-h-14 w-full`}>
            付运费，平台托管
          </AppLink>
        </StickyBar>
      )}
      {main && main !== 'pay_now' && (
        <StickyBar>
          <Button tone="commit" size="main" className="min-h-14 flex-1" busy={isBusy} onClick={() => void press(main)}>
            {sheets[main]?.label ?? labels[main]}
          </Button>
        </StickyBar>
      )}
    </>
  )
}
