import * as operations from '@jihui/protocol/maintenance/board/swap-operations'
import { swapUnit as swapOperation } from '@jihui/protocol/maintenance/orders/task-operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { answerTask } from '../orders/read-order.ts'
import { answerSwap } from './answer-swap.ts'
import { findSwap, listSwapRows, viewSwap } from './swap-queries.ts'
import { swapUnit } from './swap-unit.ts'

const said = {
  agree: '好的，换成了另一台，日子和价钱都不变',
  refuse: '知道了，还是原来那台',
  lapse: '现在换不了了，还是原来那台',
} as const

export const swapRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const readOne = async (actor: Actor, id: number) =>
    viewSwap((await findSwap(db, actor, id)) ?? refuse('care.swap_not_found'), actor)

  mountEndpoint(mounting, swapOperation, async ({ params, body, actor, client }) => {
    const outcome = await swapUnit(services, actor, params.id, body, client)
    return answerTask(
      services,
      actor,
      params.id,
      outcome === 'done' ? '已换一台，租客会收到通知' : '已经问租客，两天内答复',
    )
  })
  mountEndpoint(mounting, operations.listSwaps, async ({ query, actor, request }) => {
    const { rows, total } = await listSwapRows(db, actor, query)
    return pageAnswer(
      request,
      query,
      total,
      rows.map((row) => viewSwap(row, actor)),
    )
  })
  mountEndpoint(mounting, operations.getSwap, ({ params, actor }) => readOne(actor, params.id))
  mountEndpoint(mounting, operations.answerSwap, async ({ params, body, actor }) => {
    const outcome = await answerSwap(services, actor, params.id, body)
    const swap = await readOne(actor, params.id)
    return { ...swap, success: true as const, message: said[outcome], swap }
  })
}
