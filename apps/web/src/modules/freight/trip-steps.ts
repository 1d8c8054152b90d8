/** The steps of a trip in their order, and which of them a driver may take next. */
import type { TakenAct } from '../../shell/field/outbox.ts'
import type { FreightOrderDetail } from './order-queries.ts'

/** As the calls that are made late name them, with what each is called. */
export const tripActs = {
  depart: '出发去装货',
  arrive_pickup: '到装货地了',
  load: '装货完成',
  arrive_delivery: '到卸货地了',
  deliver: '交货',
} as const
export type TripAct = keyof typeof tripActs
const inOrder = Object.keys(tripActs) as TripAct[]
const isTripAct = (action: string): action is TripAct => Object.hasOwn(tripActs, action)

/** An act done here: kept, or taken. */
interface DoneAct {
  readonly kind: string
  readonly problem?: string | undefined
}
/**
 * What may be done now, counting what was done here: the step after the last of it. An act the server took counts until
 * the order was read as it is since.
 */
export const actionsAfter = (
  { actions, version }: Pick<FreightOrderDetail, 'actions' | 'version'>,
  kept: readonly DoneAct[],
  taken: TakenAct | undefined,
): FreightOrderDetail['actions'] => {
  const last: DoneAct | undefined = kept.at(-1) ?? (taken && taken.version > version ? taken : undefined)
  if (!last) return actions
  const others = actions.filter((action) => !isTripAct(action))
  if (kept.some(({ problem }) => problem !== undefined) || !isTripAct(last.kind)) return others
  const next = inOrder[inOrder.indexOf(last.kind) + 1]
  return next ? [next, ...others] : others
}
