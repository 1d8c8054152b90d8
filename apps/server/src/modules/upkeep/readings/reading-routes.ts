import * as operations from '@jihui/protocol/upkeep/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { answerQuestion } from './answer-question.ts'
import { listQuestions } from './question-queries.ts'
import type { ReadingRow } from './new-reading.ts'
import { takeStaffReading } from './take-staff-reading.ts'

const viewReading = (row: ReadingRow) => ({
  id: row.id,
  unit_id: row.unitId,
  measured_at: row.measuredAt.toISOString(),
  meter: row.meter!,
  unit: row.unit as 'h' | 'km',
  counted: row.counted,
})

export const readingRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  mountEndpoint(mounting, operations.takeReading, async ({ params, body, actor }) => {
    const { isRepeat, reading, openings } = await takeStaffReading(services, actor, params.id, body)
    const asked = reading?.isAsked
      ? await listQuestions(db, { unitId: params.id, status: 'open', limit: 1, offset: 0 })
      : null
    const message = isRepeat ? '这次读数已经登记过' : asked ? '读数有疑问，核对以后再计算' : '已登记'
    return {
      success: true as const,
      message,
      is_repeat: isRepeat,
      reading: reading === null || reading.meter === null ? null : viewReading(reading),
      question: asked?.results[0] ?? null,
      openings: openings.map((one) => ({
        id: one.id,
        plan_id: one.planId,
        unit_id: one.unitId,
        task_id: one.taskId,
        alarm_count: one.alarmCount,
        is_new: one.isNew,
      })),
    }
  })
  mountEndpoint(mounting, operations.listQuestions, async ({ query, request }) => {
    const { page, page_size: limit, status, unit_id: unitId } = query
    const { results, total } = await listQuestions(db, { status, unitId, limit, offset: (page - 1) * limit })
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.answerQuestion, async ({ params, body, actor }) => {
    await answerQuestion(services, actor, params.id, body)
    const { results } = await listQuestions(db, { id: params.id, limit: 1, offset: 0 })
    const question = results[0] ?? refuse('upkeep.question_not_found')
    return { ...question, success: true as const, message: '已记下', question }
  })
}
