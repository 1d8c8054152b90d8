import { listCategories } from '@jihui/protocol/catalogue/operations'
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { getCalendar } from '@jihui/protocol/owner/operations'
import { lines, onLine } from '@jihui/protocol/rental/faces'
import {
  activatePlan,
  answerQuestion,
  changePlan,
  createPlan,
  endPlan,
  listPlanParts,
  listPlans,
  listPlanUnits,
  listPredictions,
  listQuestions,
  pausePlan,
  previewPlan,
  readPlan,
} from '@jihui/protocol/upkeep/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type PlanBrief = ResponseOf<typeof listPlans.shape>['results'][number]
export type Plan = ResponseOf<typeof readPlan.shape>
export type PlanUnit = ResponseOf<typeof listPlanUnits.shape>['results'][number]
export type Prediction = ResponseOf<typeof listPredictions.shape>['results'][number]
export type Unread = ResponseOf<typeof listPredictions.shape>['unread'][number]
export type MeterQuestion = ResponseOf<typeof listQuestions.shape>['results'][number]
export type Preview = ResponseOf<typeof previewPlan.shape>
export type NewPlan = BodyIn<typeof createPlan.shape>
export type PlanTrial = BodyIn<typeof previewPlan.shape>
export type PlanChange = BodyIn<typeof changePlan.shape>
export type PlanPart = ResponseOf<typeof listPlanParts.shape>['results'][number]

const UPKEEP = ['upkeep'] as const

export const plansQuery = (status: PlanBrief['status'] | '') =>
  infiniteQueryOptions({
    queryKey: [...UPKEEP, 'plans', status],
    queryFn: ({ pageParam, signal }) =>
      call(listPlans, { query: { page: pageParam, page_size: 20, ...(status && { status }) }, signal }),
    ...byPages,
  })
export const planQuery = (id: number) =>
  queryOptions({
    queryKey: [...UPKEEP, 'plan', id],
    queryFn: ({ signal }) => call(readPlan, { params: { id }, signal }),
  })
export const planUnitsQuery = (id: number) =>
  queryOptions({
    queryKey: [...UPKEEP, 'plan', id, 'units'],
    queryFn: ({ signal }) => call(listPlanUnits, { params: { id }, query: { page_size: 50 }, signal }),
  })
export const predictionsQuery = infiniteQueryOptions({
  queryKey: [...UPKEEP, 'predictions'],
  queryFn: ({ pageParam, signal }) => call(listPredictions, { query: { page: pageParam, page_size: 20 }, signal }),
  ...byPages,
})
export const questionsQuery = queryOptions({
  queryKey: [...UPKEEP, 'questions'],
  queryFn: ({ signal }) => call(listQuestions, { query: { status: 'open', page_size: 50 }, signal }),
})
/** Parts a plan may name, by the first words of what they are called. */
export const planPartsQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...UPKEEP, 'parts', keyword],
    queryFn: ({ signal }) => call(listPlanParts, { query: { keyword }, signal }),
    enabled: keyword !== '',
  })
/** The categories the desk may name, of a line. */
export const plannedCategoriesQuery = (lineId: string) =>
  queryOptions({
    queryKey: ['equipment', 'categories', lineId],
    queryFn: ({ signal }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? call(onLine(listCategories, line), { signal }) : []
    },
    staleTime: 10 * 60_000,
  })
/** The machines an owner may name. */
export const plannedUnitsQuery = queryOptions({
  queryKey: [...UPKEEP, 'units-to-plan'],
  queryFn: async ({ signal }) => {
    const { machines } = await call(getCalendar, { signal })
    return machines.flatMap(({ name, units }) => units.map(({ id, serial }) => ({ id, label: `${name} ${serial}` })))
  },
})

const touches = [UPKEEP]
export const useCreatePlan = () =>
  useCommand((body: NewPlan) => call(createPlan, { body }), { touches, told: 'answer' })
export const useChangePlan = (id: number) =>
  useCommand((body: PlanChange) => call(changePlan, { params: { id }, body }), {
    touches,
    stale: touches,
    told: 'answer',
  })
export const usePreviewPlan = () => useCommand((body: PlanTrial) => call(previewPlan, { body }), { told: 'none' })
export type PlanMove = 'activate' | 'pause' | 'end'
const moves = {
  activate: (id: number) => call(activatePlan, { params: { id }, body: {} }),
  pause: (id: number) => call(pausePlan, { params: { id }, body: {} }),
  end: (id: number) => call(endPlan, { params: { id }, body: {} }),
} as const
export const useMovePlan = (id: number) => useCommand((move: PlanMove) => moves[move](id), { touches })
export const useAnswerQuestion = () =>
  useCommand(
    ({ id, answer }: { id: number; answer: 'right' | 'wrong' | 'exchanged' }) =>
      call(answerQuestion, { params: { id }, body: { answer } }),
    { touches },
  )
