import * as operations from '@jihui/protocol/training/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { finishAssessment, giveAnswer, openAssessment, retakeAssessment } from './take-assessment.ts'
import { countAnswered, viewAssessment } from './view-assessment.ts'

export const assessmentRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.readAssessment, async ({ params, actor }) =>
    viewAssessment(db, await openAssessment(services, actor.id, params.id), clock.now()),
  )
  mountEndpoint(mounting, operations.answerQuestion, async ({ params, body, actor }) => {
    const { question_id, answer } = body
    await giveAnswer(services, actor.id, params.id, { questionId: question_id, answer })
    const answered = await countAnswered(db, params.id)
    return { success: true as const, message: '已记下', question_id, answer, answered }
  })
  mountEndpoint(mounting, operations.finishAssessment, async ({ params, actor }) => {
    const row = await finishAssessment(services, actor.id, params.id)
    const passed = row.status === 'passed'
    const message = passed ? '通过了' : '没有通过'
    return { ...(await viewAssessment(db, row, clock.now())), passed, success: true as const, message }
  })
  mountEndpoint(mounting, operations.retakeAssessment, async ({ params, actor }) => {
    const row = await retakeAssessment(services, actor.id, params.id)
    return {
      ...(await viewAssessment(db, row, clock.now())),
      success: true as const,
      message: '题已抽好，打开就开始计时',
    }
  })
}
