import * as operations from '@jihui/protocol/job/objections/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { decideObjection } from './decide-objection.ts'
import { listForDesk, listOwn, readForDesk, readOwn, viewOwn } from './list-objections.ts'
import { objectToJudgement, withdrawObjection } from './object-to-judgement.ts'

export const objectionRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listOwnObjections, async ({ query, actor, request }) => {
    const { results, total } = await listOwn(services, actor, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.objectToJudgement, (call) => {
    const { body, actor, idempotency } = call
    const object = () => objectToJudgement(services, actor, body, idempotency)
    return createOnce(services.db, call, object, async (id) => ({
      ...(await readOwn(services, actor, id)),
      success: true as const,
      message: '异议已提出，平台看过会告诉你',
    }))
  })
  mountEndpoint(mounting, operations.withdrawObjection, async ({ params, actor }) => {
    const row = await withdrawObjection(services, actor, params.id)
    return { ...viewOwn(row), success: true as const, message: '已收回' }
  })
  mountEndpoint(mounting, operations.listTechnicianObjections, async ({ query, actor, request }) => {
    const { results, total } = await listForDesk(services, actor, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.decideTechnicianObjection, async ({ params, body, actor }) => {
    await decideObjection(services, actor, params.id, body)
    const told = await readForDesk(services, actor, params.id)
    return { ...told, success: true as const, message: '已决定，技师马上知道' }
  })
}
