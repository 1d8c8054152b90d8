import * as operations from '@jihui/protocol/training/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import type { Services } from '../../../platform/services.ts'
import { listCourseCards, readCourse } from './course-queries.ts'
import { completeLesson, openQuiz } from './take-course.ts'

export const courseRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  mountEndpoint(mounting, operations.listCourses, async ({ query, actor, request }) => {
    const { results, total } = await listCourseCards(db, actor.id, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.readCourse, ({ params, actor }) => readCourse(db, actor.id, params.id))
  mountEndpoint(mounting, operations.completeLesson, async ({ params, actor }) => {
    await completeLesson(services, actor.id, params.id, params.number)
    return { ...(await readCourse(db, actor.id, params.id)), success: true as const, message: '学完这一节' }
  })
  mountEndpoint(mounting, operations.openQuiz, async ({ params, actor }) => ({
    id: await openQuiz(services, actor.id, params.id),
    success: true as const,
    message: '题已抽好，打开就开始计时',
  }))
}
