import { getDeposit } from '@jihui/protocol/deposit/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

export type Deposit = ResponseOf<typeof getDeposit.shape>
export type Claim = NonNullable<Deposit['claim']>

/** Where an order's deposit is, and what is asked out of it. */
export const depositQuery = (line: LineFace, rentalId: number) =>
  queryOptions({
    queryKey: ['rental', 'deposit', line.id, rentalId],
    queryFn: ({ signal }) => call(onLine(getDeposit, line), { params: { id: rentalId }, signal }),
    staleTime: 5_000,
  })
