import * as operations from '@jihui/protocol/iot/batches/operations'
import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { createBatch, previewBatch } from './create-batch.ts'
import { decideBatch } from './decide-batch.ts'
import { listBatchDevices, listBatches, readBatch } from './view-batches.ts'

const decided = {
  pause: '已暂停，还没下发的先撤回',
  resume: '接着下发',
  cancel: '已取消，还没下发的不再下发',
} as const

export const batchRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const pageOf = ({ page, page_size: limit }: { readonly page: number; readonly page_size: number }) => ({
    limit,
    offset: (page - 1) * limit,
  })
  const answer = async (actor: Actor, id: number, message: string) => ({
    ...(await readBatch(services, actor, id)),
    success: true as const,
    message,
  })
  mountEndpoint(mounting, operations.previewBatch, ({ body, actor }) => previewBatch(services, actor, body))
  mountEndpoint(mounting, operations.createBatch, (call) =>
    createOnce(
      db,
      call,
      () => createBatch(services, call.body, call),
      (id) => answer(call.actor, id, '马上开始下发第一批'),
    ),
  )
  mountEndpoint(mounting, operations.listBatches, async ({ query, actor, request }) => {
    const { results, total } = await listBatches(services, actor, pageOf(query))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.getBatch, ({ params, actor }) => readBatch(services, actor, params.id))
  mountEndpoint(mounting, operations.listBatchDevices, async ({ params, query, actor, request }) => {
    const wanted = { ...pageOf(query), outcome: query.outcome }
    const { results, total } = await listBatchDevices(services, actor, params.id, wanted)
    return pageAnswer(request, query, total, results)
  })
  const decide =
    (action: keyof typeof decided) =>
    async (call: { params: { id: number }; body: { reason: string }; actor: Actor; client: Client }) => {
      const { params, body, actor, client } = call
      await decideBatch(services, actor, { id: params.id, action, reason: body.reason }, client)
      return answer(actor, params.id, decided[action])
    }
  mountEndpoint(mounting, operations.pauseBatch, decide('pause'))
  mountEndpoint(mounting, operations.resumeBatch, decide('resume'))
  mountEndpoint(mounting, operations.cancelBatch, decide('cancel'))
}
