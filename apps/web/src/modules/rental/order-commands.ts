import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { announceReturn, extendRental, reviewRental } from '@jihui/protocol/rental/operations'
import { refuteReturn, withdrawExtension } from '@jihui/protocol/rental/period-operations'
import type { QueryClient } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'
import { orderQuery, type Order } from './order-queries.ts'

/** The answer of a command is the order as it now stands: shown at once, and the lists asked anew. */
export function keepOrder(client: QueryClient, line: LineFace, order: Order): void {
  client.setQueryData(orderQuery(line, order.id).queryKey, order)
  void client.invalidateQueries({
    queryKey: ['rental'],
    predicate: ({ queryKey }) => queryKey[1] !== 'detail',
  })
  void client.invalidateQueries({ queryKey: ['agreement'] })
  void client.invalidateQueries({ queryKey: ['qualification'] })
}

/** A renter's command on his order; its screen tells how it went. */
export const useOrderCommand = <Answer extends { rental: Order }, Input = void>(
  line: LineFace,
  id: number,
  run: (input: Input) => Promise<Answer>,
) =>
  useCommand(run, {
    told: 'none',
    stale: [orderQuery(line, id).queryKey],
    keep: (client, { rental }) => keepOrder(client, line, rental),
  })

export const useAnnounceReturn = (line: LineFace, id: number) =>
  useOrderCommand(line, id, (body: { return_date: string; notes: string }) =>
    call(onLine(announceReturn, line), { params: { id }, body }),
  )

export const useRefuteReturn = (line: LineFace, id: number) =>
  useOrderCommand(line, id, (notes: string) => call(onLine(refuteReturn, line), { params: { id }, body: { notes } }))

export const useWithdrawExtension = (line: LineFace, id: number) =>
  useOrderCommand(line, id, () => call(onLine(withdrawExtension, line), { params: { id } }))

export const useExtendOrder = (line: LineFace, id: number) =>
  useOrderCommand(line, id, (body: { new_end_date: string; reason: string }) =>
    call(onLine(extendRental, line), { params: { id }, body }),
  )

export const useReviewOrder = (line: LineFace, id: number) =>
  useOrderCommand(line, id, (body: { rating: number; comments: string }) =>
    call(onLine(reviewRental, line), { params: { id }, body }),
  )
