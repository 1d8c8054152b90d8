import * as operations from '@jihui/protocol/technician/operations'
import type { Actor } from '../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import type { Services } from '../../platform/services.ts'
import { findUser } from '../identity/public.ts'
import { listNewestAssessments } from '../training/public.ts'
import { listTechnicians, readTechnician } from './roster/list-technicians.ts'
import { renewPaper } from './papers/renew-paper.ts'
import { changeAvailability, changeWorkStatus } from './profile/change-availability.ts'
import { viewOpenTest, viewOwnTechnician } from './profile/view-own.ts'
import { applyAsTechnician } from './registration/apply-as-technician.ts'
import { findTechnicians } from './search/find-technicians.ts'
import { liftCircleOf, setCircle } from './standing/change-circle.ts'

export const technicianRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  /** What was handed in: by whom, and the tests that were drawn with it. */
  const handedIn = async (id: number) => {
    const tests = await listNewestAssessments(db, 'certification', id)
    const { userId } = tests[0]!
    const user = await findUser(db, userId)
    return {
      success: true as const,
      message: '已提交，接着做技能测试',
      id,
      user: { id: userId, username: user?.username ?? '' },
      application: { id, status: 'pending' as const, stage: 'skill_test' as const },
      assessments: tests.map(viewOpenTest),
    }
  }
  const own = async ({ id }: Actor, message: string) => ({
    ...(await viewOwnTechnician(services, id)),
    success: true as const,
    message,
  })
  mountEndpoint(mounting, operations.registerTechnician, (call) => {
    const { body, files, actor, idempotency } = call
    return createOnce(db, call, () => applyAsTechnician(services, body, files, actor, idempotency), handedIn)
  })
  mountEndpoint(mounting, operations.applyForCertification, (call) => {
    const { body, files, actor, idempotency } = call
    return createOnce(db, call, () => applyAsTechnician(services, body, files, actor, idempotency), handedIn)
  })
  mountEndpoint(mounting, operations.readOwnTechnician, ({ actor }) => viewOwnTechnician(services, actor.id))
  mountEndpoint(mounting, operations.changeWorkStatus, async ({ body, actor }) => {
    await changeWorkStatus(services, actor, body)
    return own(actor, '已更新')
  })
  mountEndpoint(mounting, operations.changeAvailability, async ({ body, actor }) => {
    await changeAvailability(services, actor, body)
    return own(actor, '已保存')
  })
  mountEndpoint(mounting, operations.renewTechnicianPaper, (call) => {
    const { body, files, actor, idempotency } = call
    const renew = () => renewPaper(services, actor, body, files, idempotency)
    return createOnce(db, call, renew, async (id) => ({
      success: true as const,
      message: '已提交，审核通过就换上；在那之前原来的照常有效',
      id,
      application: { id, status: 'pending' as const },
    }))
  })
  mountEndpoint(mounting, operations.searchTechnicians, async ({ query, request }) => {
    const { results, total } = await findTechnicians(services, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.getCertifiedTechnician, ({ params }) => readTechnician(services, params.id))
  mountEndpoint(mounting, operations.setTechnicianCircle, async ({ params, body, actor }) => {
    await setCircle(services, actor, params.id, body)
    return { ...(await readTechnician(services, params.id)), success: true as const, message: '范围已缩小，他马上知道' }
  })
  mountEndpoint(mounting, operations.liftTechnicianCircle, async ({ params, body, actor }) => {
    await liftCircleOf(services, actor, params.id, body.reason)
    return { ...(await readTechnician(services, params.id)), success: true as const, message: '范围已恢复，他马上知道' }
  })
  mountEndpoint(mounting, operations.listCertifiedTechnicians, async ({ query, request }) => {
    const { results, total } = await listTechnicians(services, query)
    return pageAnswer(request, query, total, results)
  })
}
