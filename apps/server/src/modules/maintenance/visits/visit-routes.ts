/** The technician's calls on his order; the same acts come from devices that had no network. */
import * as operations from '@jihui/protocol/maintenance/orders/task-operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import type { SentAct } from '../../field/public.ts'
import { answerTask } from '../orders/read-order.ts'
import { completeWork } from './complete-work.ts'
import type { FieldWork } from './field-act.ts'
import { proposeQuote } from './propose-quote.ts'
import { readDeclined } from './read-declined.ts'
import { recordSteps } from './record-steps.ts'
import { takeParts } from './take-parts.ts'
import { readUsableParts } from './usable-parts.ts'
import { acceptWork, declineWork, pauseWork, resumeWork, startWork } from './visit-acts.ts'

interface FieldBody {
  readonly event_id?: string | undefined
  readonly occurred_at?: Date | undefined
}
const sent = <Body extends FieldBody>(id: number, body: Body): SentAct<Body> => ({
  subjectId: id,
  eventId: body.event_id ?? null,
  occurredAt: body.occurred_at ?? null,
  body,
})

export const visitRoutes = (mounting: Mounting, services: Services): void => {
  const doing =
    <Body extends FieldBody>(work: FieldWork<Body>, message: string) =>
    async ({ params, body, actor }: { params: { id: number }; body: Body; actor: Actor }) => {
      await work(services, actor, sent(params.id, body))
      return answerTask(services, actor, params.id, message)
    }
  mountEndpoint(mounting, operations.acceptTask, doing(acceptWork, '已接单'))
  mountEndpoint(mounting, operations.declineTask, async ({ params, body, actor }) => {
    await declineWork(services, actor, sent(params.id, body))
    const task = await readDeclined(services, actor, params.id)
    return { ...task, success: true as const, message: '已退回，会另外安排人', task }
  })
  mountEndpoint(mounting, operations.startTask, doing(startWork, '已开始'))
  mountEndpoint(mounting, operations.recordSteps, doing(recordSteps, '步骤已记下'))
  mountEndpoint(mounting, operations.listTaskParts, ({ params, query, actor }) =>
    readUsableParts(services, actor, params.id, query.keyword),
  )
  mountEndpoint(mounting, operations.takeParts, doing(takeParts, '配件已记下'))
  mountEndpoint(mounting, operations.pauseTask, doing(pauseWork, '已暂停'))
  mountEndpoint(mounting, operations.resumeTask, doing(resumeWork, '继续处理'))
  mountEndpoint(mounting, operations.quoteTask, doing(proposeQuote, '报价已提出，等付费方确认'))
  mountEndpoint(mounting, operations.completeTask, doing(completeWork, '处理完了，等验收'))
}
