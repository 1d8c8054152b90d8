import * as operations from '@jihui/protocol/maintenance/orders/record-operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { correctRecord } from './correct-record.ts'
import { findRecord, listRecordRows } from './record-queries.ts'
import { viewRecord, viewRecordDetail } from './record-view.ts'

export const recordRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const readOne = async (actor: Actor, id: number) => {
    const row = (await findRecord(db, actor, clock.now(), id)) ?? refuse('care.record_not_found')
    return viewRecordDetail(db, row, actor, clock.now())
  }
  mountEndpoint(mounting, operations.listRecords, async ({ query, actor, request }) => {
    const now = clock.now()
    const { rows, total } = await listRecordRows(db, actor, now, query)
    const results = rows.map((row) => viewRecord(row, actor, now))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.getRecord, ({ params, actor }) => readOne(actor, params.id))
  mountEndpoint(mounting, operations.correctRecord, async ({ params, body, actor, client }) => {
    await correctRecord(services, actor, params.id, body, client)
    const record = await readOne(actor, params.id)
    return { ...record, success: true as const, message: '已更正，原来的留着', record }
  })
}
