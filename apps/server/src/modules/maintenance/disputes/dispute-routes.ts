import * as operations from '@jihui/protocol/maintenance/orders/dispute-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { answerTask } from '../orders/read-order.ts'
import { decideDispute, previewDecision } from './decide-dispute.ts'
import { disputeOrder, withdrawDispute } from './open-dispute.ts'

export const disputeRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.disputeTask, (call) => {
    const { params, body, actor, idempotency } = call
    const open = () => disputeOrder(services, actor, params.id, body, idempotency)
    return createOnce(services.db, call, open, (id) =>
      answerTask(services, actor, id, '已提交，平台会联系双方；裁定以前，钱不给师傅'),
    )
  })
  mountEndpoint(mounting, operations.withdrawTaskDispute, async ({ params, actor }) => {
    await withdrawDispute(services, actor, params.id)
    return answerTask(services, actor, params.id, '已撤回，费用照原来的')
  })
  mountEndpoint(mounting, operations.previewTaskDecision, ({ params, query }) =>
    previewDecision(services, params.id, query.to_payer),
  )
  mountEndpoint(mounting, operations.decideTaskDispute, async ({ params, body, actor, client }) => {
    await decideDispute(services, actor, params.id, body, client)
    return answerTask(services, actor, params.id, '已裁定，双方会收到通知')
  })
}
