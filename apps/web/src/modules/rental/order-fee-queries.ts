import { getFeeStandards } from '@jihui/protocol/catalogue/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

/** The percentages of a line: platform fee, late days, days left unused. */
export type Fees = Pick<ResponseOf<typeof getFeeStandards.shape>, 'service_percent' | 'late_percent' | 'early_return'>

export const feesQuery = (line: LineFace) =>
  queryOptions({
    queryKey: ['equipment', 'fees', line.id],
    queryFn: ({ signal }): Promise<Fees> => call(onLine(getFeeStandards, line), { signal }),
    staleTime: 60 * 60_000,
  })
