/** What a driver does on the way: kept on his device first, sent in its order, also without network. */
import { freightOrderPayable } from '@jihui/protocol/freight/payables'
import type { TakenAct } from '../../shell/field/outbox.ts'
import { useFieldAct, useKeptOf, useTakenOf } from '../../shell/field/use-field-acts.ts'
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

export const useTripAct = (order: FreightOrderDetail, kind: TripAct) =>
  useFieldAct({
    subject: freightOrderPayable.kind,
    id: order.id,
    kind,
    label: tripActs[kind],
    version: order.version,
  })
export const useKeptOfTrip = (id: number) => useKeptOf(freightOrderPayable.kind, id)

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
export const useActionsOfTrip = (order: FreightOrderDetail): FreightOrderDetail['actions'] => {
  const taken = useTakenOf(freightOrderPayable.kind, order.id)
  return actionsAfter(order, useKeptOfTrip(order.id), taken)
}
