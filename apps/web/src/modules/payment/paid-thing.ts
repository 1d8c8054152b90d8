import type { Endpoint } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import type { PayableEndpoints } from '@jihui/protocol/payment/payable-operations'
import { cancelPayment, createPayment, getPaymentStatus } from '@jihui/protocol/settlement/operations'
import type { QueryKey } from '@tanstack/react-query'
import { orderPaths, orderQuery } from '../rental/public.ts'

type Calls = PayableEndpoints
/** What is paid for on a screen: where its calls go, and what else its payment changes. */
export interface PaidThing {
  /** Whose it is, in caches and in what is remembered while one is at a cashier: a line, or a kind. */
  readonly place: string
  readonly id: number
  readonly create: Endpoint<Calls['create']['shape']> | null
  readonly status: Endpoint<Calls['status']['shape']> | null
  readonly cancel: Endpoint<Calls['cancel']['shape']> | null
  /** What was read before it was paid. */
  readonly stale: readonly QueryKey[]
  /** Where a contract that is still unsigned is signed; absent: it has none. */
  readonly contractPath?: string
}

/** A rental order, at its line's addresses. */
export const orderToPay = (line: LineFace, id: number): PaidThing => ({
  place: line.id,
  id,
  create: onLine(createPayment, line) as PaidThing['create'],
  status: onLine(getPaymentStatus, line) as PaidThing['status'],
  cancel: onLine(cancelPayment, line) as PaidThing['cancel'],
  stale: [orderQuery(line, id).queryKey, ['rental', 'list']],
  contractPath: orderPaths.contract(line, id),
})

/** Anything else, at the addresses that follow from its declaration (`payableEndpoints`). */
export const payableToPay = (
  kind: string,
  calls: PayableEndpoints,
  id: number,
  stale: readonly QueryKey[],
): PaidThing => ({ place: kind, id, ...calls, stale })
