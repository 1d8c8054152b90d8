/** What a driver does on the way: kept on his device first, sent in its order, also without network. */
import { freightOrderPayable } from '@jihui/protocol/freight/payables'
import { useFieldAct, useKeptOf, useTakenOf } from '../../shell/field/use-field-acts.ts'
import type { FreightOrderDetail } from './order-queries.ts'
import { actionsAfter, type TripAct, tripActs } from './trip-steps.ts'

export const useTripAct = (order: FreightOrderDetail, kind: TripAct) =>
  useFieldAct({
    subject: freightOrderPayable.kind,
    id: order.id,
    kind,
    label: tripActs[kind],
    version: order.version,
  })
export const useKeptOfTrip = (id: number) => useKeptOf(freightOrderPayable.kind, id)

export const useActionsOfTrip = (order: FreightOrderDetail): FreightOrderDetail['actions'] => {
  const taken = useTakenOf(freightOrderPayable.kind, order.id)
  return actionsAfter(order, useKeptOfTrip(order.id), taken)
}
