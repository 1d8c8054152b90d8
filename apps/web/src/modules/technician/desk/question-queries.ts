import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as training from '@jihui/protocol/training/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type Question = ResponseOf<typeof training.getQuestion.shape>
export type QuestionPage = ResponseOf<typeof training.listQuestions.shape>
export type NewQuestion = BodyIn<typeof training.createQuestion.shape>
type Query = Omit<NonNullable<QueryIn<typeof training.listQuestions.shape>>, 'page' | 'page_size'>

const BANK = ['questions', 'desk'] as const
export const questionsQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: [...BANK, query],
    queryFn: ({ pageParam, signal }) =>
      call(training.listQuestions, { query: { ...query, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })

const settled = { touches: [BANK], stale: [BANK] }
/** A new one, or another wording of one that is there. */
export const useSaveQuestion = (question: Question | null) =>
  useCommand(
    (body: NewQuestion) =>
      question === null
        ? call(training.createQuestion, { body })
        : call(training.changeQuestion, {
            params: { id: question.id },
            body: { ...body, version: question.version },
          }),
    { ...settled, told: 'answer' },
  )
export const useActivateQuestion = ({ id, version }: Question) =>
  useCommand(
    (isActive: boolean) => call(training.changeQuestion, { params: { id }, body: { version, is_active: isActive } }),
    settled,
  )
export const useRemoveQuestion = ({ id }: Question) =>
  useCommand(() => call(training.removeQuestion, { params: { id } }), settled)
