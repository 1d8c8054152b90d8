import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as deductions from '@jihui/protocol/freight/deductions/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { ORDERS } from './order-queries.ts'

export type Deduction = ResponseOf<typeof deductions.listDriverDeductions.shape>['results'][number]

export const driverDeductionsQuery = (isDriver: boolean) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS, 'deductions'],
    queryFn: ({ pageParam, signal }) =>
      call(deductions.listDriverDeductions, { query: { page: pageParam, page_size: 5 }, signal }),
    enabled: isDriver,
    ...byPages,
  })

const settled = { touches: [ORDERS], stale: [ORDERS] }
type Named = Pick<Deduction, 'id' | 'order_id'>
export const useObjectToDeduction = ({ id, order_id }: Named) =>
  useCommand(
    (body: BodyIn<typeof deductions.objectToDeduction.shape>) =>
      call(deductions.objectToDeduction, { params: { id: order_id, deduction: id }, body }),
    settled,
  )
export const useReviewDeduction = ({ id, order_id }: Named) =>
  useCommand(
    (body: BodyIn<typeof deductions.reviewDeduction.shape>) =>
      call(deductions.reviewDeduction, { params: { id: order_id, deduction: id }, body }),
    settled,
  )
