import * as operations from '@jihui/protocol/freight/deductions/operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listPhotos } from '../../field/public.ts'
import { findDriver } from '../parties/party-queries.ts'
import { listDeductions, listDeductionsOf } from './deduction-queries.ts'
import { type DeductionReader, viewDeduction } from './deduction-view.ts'
import type { DeductionRow } from './move-deduction.ts'
import { objectToDeduction } from './object-to-deduction.ts'
import { reviewDeduction } from './review-deduction.ts'

export const deductionRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const view = async (row: DeductionRow, reader: DeductionReader) =>
    viewDeduction(row, await listPhotos(db, 'freight_order', row.orderId), reader)
  const answer = async (orderId: number, id: number, { id: readerId }: Actor, role: 'driver' | 'staff') => {
    const row =
      (await listDeductions(db, orderId)).find((one) => one.id === id) ?? refuse('freight.deduction_not_found')
    return view(row, { id: readerId, role, now: clock.now() })
  }
  mountEndpoint(mounting, operations.listDriverDeductions, async ({ query, actor, request }) => {
    if (!(await findDriver(db, actor.id))) refuse('freight.driver_required')
    const { page, page_size: limit } = query
    const { rows, total } = await listDeductionsOf(db, actor.id, { limit, offset: (page - 1) * limit })
    const results = []
    for (const row of rows) results.push(await view(row, { id: actor.id, role: 'driver', now: clock.now() }))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.objectToDeduction, async ({ params, body, actor }) => {
    await objectToDeduction(services, actor, params.id, params.deduction, body)
    const deduction = await answer(params.id, params.deduction, actor, 'driver')
    return { ...deduction, success: true as const, message: '异议已提出，另一位同事会复核', deduction }
  })
  mountEndpoint(mounting, operations.reviewDeduction, async ({ params, body, actor }) => {
    await reviewDeduction(services, actor, params.id, params.deduction, body)
    const deduction = await answer(params.id, params.deduction, actor, 'staff')
    return { ...deduction, success: true as const, message: '复核结果已告诉双方', deduction }
  })
}
