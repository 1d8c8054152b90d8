import type { JobCall } from '@jihui/protocol/job/machine'
import * as operations from '@jihui/protocol/job/operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import type { Services } from '../../../platform/services.ts'
import { applyAct } from '../acts/apply-act.ts'
import { readEarnings } from '../record/read-earnings.ts'
import { readPerformance } from '../record/read-performance.ts'
import { listJobParts } from './job-parts.ts'
import { listJobs, readJob } from './list-jobs.ts'

interface Acting<Body> {
  readonly params: { readonly id: number }
  readonly body: Body
  readonly actor: Actor
}
type FieldBody = { readonly event_id?: string | undefined; readonly occurred_at?: Date | undefined }

export const jobRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listJobs, async ({ query, actor, request }) => {
    const { results, total } = await listJobs(services, actor, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.getJob, ({ params, actor }) => readJob(services, actor, params.id))

  mountEndpoint(mounting, operations.listJobParts, ({ params, query, actor }) =>
    listJobParts(services, actor, params.id, query.keyword),
  )
  mountEndpoint(mounting, operations.listJobEarnings, async ({ query, actor, request }) => {
    const { page, page_size: limit, status } = query
    const { results, total, totals } = await readEarnings(services, actor, {
      status,
      limit,
      offset: (page - 1) * limit,
    })
    return { ...pageAnswer(request, query, total, results), totals }
  })
  mountEndpoint(mounting, operations.readJobPerformance, ({ actor }) => readPerformance(services, actor))

  const act =
    <Body extends FieldBody>(name: JobCall, message: string) =>
    async ({ params, body, actor }: Acting<Body>) => {
      const { event_id: eventId = null, occurred_at: occurredAt = null } = body
      await applyAct(name)(services, actor, { subjectId: params.id, eventId, occurredAt, body })
      const told = await readJob(services, actor, params.id)
      return { ...told, success: true as const, message, job: told }
    }
  mountEndpoint(mounting, operations.acceptJob, act('accept', '接到了，地址和电话可以看了'))
  mountEndpoint(mounting, operations.declineJob, act('decline', '已记下，不影响以后派单'))
  mountEndpoint(mounting, operations.releaseJob, act('release', '已交回，正在重新派给别人'))
  mountEndpoint(mounting, operations.departForJob, act('depart', '已出发，客户知道了'))
  mountEndpoint(mounting, operations.lateForJob, act('late', '客户知道了'))
  mountEndpoint(mounting, operations.checkInAtJob, act('checkin', '已到场'))
  mountEndpoint(mounting, operations.startJob, act('start', '开始处理'))
  mountEndpoint(mounting, operations.fillJobSteps, act('steps', '已记下'))
  mountEndpoint(mounting, operations.takeJobParts, act('parts', '已记下'))
  mountEndpoint(mounting, operations.pauseJob, act('pause', '已暂停'))
  mountEndpoint(mounting, operations.resumeJob, act('resume', '继续处理'))
  mountEndpoint(mounting, operations.quoteJob, act('quote', '报价已发给客户'))
  mountEndpoint(mounting, operations.completeJob, act('complete', '已完成，等客户验收'))
  mountEndpoint(mounting, operations.reportAbsentCustomer, act('no_show', '已记下，上门费照收'))
  mountEndpoint(mounting, operations.reportDanger, act('danger', '已停下，平台知道了'))
}
