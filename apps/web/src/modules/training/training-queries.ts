/** Courses and tests: how they are read and what is done to them. */
import type { ResponseOf } from '@jihui/protocol/endpoint'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import * as training from '@jihui/protocol/training/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { JOBS } from '../technician/public.ts'
import { keepTest, readKeptTest } from './kept-test.ts'

export type Assessment = ResponseOf<typeof training.readAssessment.shape>
export type Course = ResponseOf<typeof training.readCourse.shape>
export type ListedCourse = ResponseOf<typeof training.listCourses.shape>['results'][number]

const COURSES = ['courses'] as const
const PAGE_SIZE = 20
const assessmentKey = (id: number) => ['assessment', id] as const

export const coursesQuery = (skill: SkillCode | '') =>
  infiniteQueryOptions({
    queryKey: [...COURSES, 'list', skill],
    queryFn: ({ pageParam, signal }) =>
      call(training.listCourses, { query: { skill, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
  })
export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: [...COURSES, 'one', id],
    queryFn: ({ signal }) => call(training.readCourse, { params: { id }, signal }),
  })
/** Reading it begins its clock: nothing asks for it before somebody says so. */
export const assessmentQuery = (id: number, readerId: number) =>
  queryOptions({
    queryKey: assessmentKey(id),
    queryFn: async ({ signal }) => {
      const test = await call(training.readAssessment, { params: { id }, signal })
      keepTest(test, readerId)
      return test
    },
    initialData: () => readKeptTest(id, readerId)?.test,
    initialDataUpdatedAt: () => readKeptTest(id, readerId)?.readAt,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const useAnswer = (id: number) =>
  useCommand(
    (body: { readonly question_id: number; readonly answer: string }) =>
      call(training.answerQuestion, { params: { id }, body }),
    { told: 'none' },
  )
export const useFinish = (id: number, readerId: number) =>
  useCommand(() => call(training.finishAssessment, { params: { id } }), {
    touches: [JOBS, COURSES],
    stale: [assessmentKey(id)],
    told: 'refusal',
    keep: (client, { success: _done, message: _told, ...assessment }) => {
      keepTest(assessment, readerId)
      client.setQueryData(assessmentKey(id), assessment)
    },
  })
export const useRetake = (id: number) =>
  useCommand(() => call(training.retakeAssessment, { params: { id } }), { touches: [JOBS] })
export const useCompleteLesson = (id: number) =>
  useCommand((number: number) => call(training.completeLesson, { params: { id, number } }), {
    touches: [COURSES],
    told: 'refusal',
    keep: (client, { success: _done, message: _told, ...course }) =>
      client.setQueryData([...COURSES, 'one', id], course),
  })
export const useQuiz = (id: number) =>
  useCommand(() => call(training.openQuiz, { params: { id } }), { touches: [COURSES], told: 'refusal' })
