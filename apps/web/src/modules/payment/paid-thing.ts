import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import type { PayableEndpoints } from '@jihui/protocol/payment/payable-operations'
import { cancelPayment, createPayment, getPaymentStatus } from '@jihui/protocol/settlement/operations'
import type { QueryKey } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { orderPaths, orderQuery } from '../rental/public.ts'

type Calls = PayableEndpoints
type Answer<Name extends keyof Calls> = Promise<ResponseOf<Calls[Name]['shape']>>
/** What is paid for on a screen: how its calls are made, and what else its payment changes. */
export interface PaidThing {
  /** Whose it is, in caches and in what is remembered while one is at a cashier: a line, or a kind. */
  readonly place: string
  readonly id: number | string
  readonly create: (body: BodyIn<Calls['create']['shape']>, idempotencyKey: string) => Answer<'create'>
  readonly status: (signal: AbortSignal) => Answer<'status'>
  readonly cancel: () => Answer<'cancel'>
  /** What was read before it was paid. */
  readonly stale: readonly QueryKey[]
  /** Where a contract that is still unsigned is signed; absent: it has none. */
  readonly contractPath?: string
}
type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null }

const callsOf = ({ create, status, cancel }: Nullable<Calls>, id: number) => ({
  create: (body: BodyIn<Calls['create']['shape']>, idempotencyKey: string) =>
    call(create, { params: { id }, body, idempotencyKey }),
  status: (signal: AbortSignal) => call(status, { params: { id }, signal }),
  cancel: () => call(cancel, { params: { id } }),
})

/** A rental order, at its line's addresses. */
export const orderToPay = (line: LineFace, id: number): PaidThing => ({
  place: line.id,
  id,
  ...callsOf(
    {
      create: onLine(createPayment, line) as Calls['create'] | null,
      status: onLine(getPaymentStatus, line) as Calls['status'] | null,
      cancel: onLine(cancelPayment, line) as Calls['cancel'] | null,
    },
    id,
  ),
  stale: [orderQuery(line, id).queryKey, ['rental', 'list']],
  contractPath: orderPaths.contract(line, id),
})

/** Anything else, at the addresses that follow from its declaration (`payableEndpoints`). */
export const payableToPay = (
  kind: string,
  calls: PayableEndpoints,
  id: number,
  stale: readonly QueryKey[],
): PaidThing => ({ place: kind, id, ...callsOf(calls, id), stale })
