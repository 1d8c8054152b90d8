import * as operations from '@jihui/protocol/training/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import {
  changeQuestion,
  countBank,
  createQuestion,
  listQuestionRows,
  needQuestion,
  removeQuestion,
  viewQuestion,
} from './question-bank.ts'

export const questionRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  mountEndpoint(mounting, operations.listQuestions, async ({ query, request }) => {
    const [{ rows, total }, bank] = await Promise.all([listQuestionRows(db, query), countBank(db)])
    return { ...pageAnswer(request, query, total, rows.map(viewQuestion)), bank }
  })
  mountEndpoint(mounting, operations.getQuestion, async ({ params }) => viewQuestion(await needQuestion(db, params.id)))
  mountEndpoint(mounting, operations.createQuestion, (call) =>
    createOnce(
      db,
      call,
      () => createQuestion(services, call.body, call.actor, call.idempotency),
      async (id) => ({ ...viewQuestion(await needQuestion(db, id)), success: true as const, message: '已加进题库' }),
    ),
  )
  mountEndpoint(mounting, operations.changeQuestion, async ({ params, body, actor }) => ({
    ...viewQuestion(await changeQuestion(services, params.id, body, actor)),
    success: true as const,
    message: '已保存',
  }))
  mountEndpoint(mounting, operations.removeQuestion, async ({ params, actor }) => {
    await removeQuestion(services, params.id, actor)
    return { success: true as const, message: '已删除' }
  })
}
