/** The work itself: its steps, what it costs, what is used, and that it is done. */
import type { completeRequest, partsRequest, quoteRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import type { jobStepsRequest } from '@jihui/protocol/job/schema'
import type { ServiceStep } from '@jihui/protocol/service-order/service-types'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { attachPhotos, requireNoClash } from '../../field/public.ts'
import { sourceOf } from '../hooks.ts'
import type { JobRow } from '../move-job.ts'
import { jobStepResult } from '../table.ts'
import { movingAct, notedAct, photosOf } from './job-act.ts'

type Steps = z.output<typeof jobStepsRequest>
type Given = Steps['steps'][number]

export const listStepResults = (db: Pick<Tx, 'select'>, jobId: number) =>
  db.select().from(jobStepResult).where(eq(jobStepResult.jobId, jobId))

const isOutside = ({ min, max }: ServiceStep, value: number): boolean =>
  (min !== undefined && value < min) || (max !== undefined && value > max)
const limitsOf = ({ min, max, unit = '' }: ServiceStep): string => {
  const spoken = unit && ` ${unit}`
  if (min !== undefined && max !== undefined) return `应在 ${min} 到 ${max}${spoken}`
  return min === undefined ? `应不超过 ${max}${spoken}` : `应不低于 ${min}${spoken}`
}

interface Filled {
  readonly step: ServiceStep
  readonly given: Given
  readonly value: number | null
  readonly result: Given['result']
}
const judge = (step: ServiceStep, given: Given, wasShown: boolean, at: number) => {
  const errors: Record<string, string> = {}
  const isDone = given.result !== 'skipped'
  const value = step.kind === 'measure' && isDone ? (given.value ?? null) : null
  if (step.kind === 'measure' && isDone && value === null) errors[`steps.${at}.value`] = '请填写测量值'
  const outside = value !== null && isOutside(step, value)
  const needsPhoto = outside || (step.kind === 'photo' && isDone)
  if (needsPhoto && !wasShown && given.photos.length === 0)
    errors[`steps.${at}.photos`] = outside ? `${limitsOf(step)}，超出了，请拍照` : '这一步要拍照'
  if (!isDone && given.note === '') errors[`steps.${at}.note`] = '跳过要说原因'
  return { errors, filled: { step, given, value, result: outside ? ('bad' as const) : given.result } }
}

const read = (row: JobRow, before: ReadonlySet<string>, steps: readonly Given[]): Filled[] => {
  const errors: Record<string, string> = {}
  const filled = steps.flatMap((given, at) => {
    const step = row.steps.find(({ id }) => id === String(given.id))
    if (!step) {
      errors[`steps.${at}.id`] = '没有这一步'
      return []
    }
    const judged = judge(step, given, before.has(step.id), at)
    Object.assign(errors, judged.errors)
    return [judged.filled]
  })
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  return filled
}

export const fillSteps = notedAct<Steps>('steps', async ({ tx, job: row, actor, at, now }, { steps }) => {
  const known = await listStepResults(tx, row.id)
  const shown = new Set(known.filter(({ result }) => result !== 'skipped').map(({ stepId }) => stepId))
  const filled = read(row, shown, steps)
  for (const { step, given, value, result } of filled) {
    await attachPhotos(tx, photosOf(row, `step_${step.id}`), given.photos, actor.id, now)
    const set = { result, value, note: given.note, recordedAt: at }
    await tx
      .insert(jobStepResult)
      .values({ jobId: row.id, stepId: step.id, ...set })
      .onConflictDoUpdate({
        target: [jobStepResult.jobId, jobStepResult.stepId],
        set: { ...set, note: sql`excluded.note` },
      })
  }
  const bad = filled.filter(({ result }) => result === 'bad').map(({ step }) => step.title)
  return {
    notes: bad.length > 0 ? `异常：${bad.join('、')}` : '',
    facts: { steps: filled.map(({ step, result, value }) => ({ id: step.id, result, value })) },
  }
})

export const quoteJob = notedAct<z.output<typeof quoteRequest>>('quote', async (doing, { lines }) => {
  const { quote } = sourceOf(doing.services.hooks, doing.job)
  return quote ? quote(doing, lines) : refuse('job.not_offered_here')
})
export const takeJobParts = notedAct<z.output<typeof partsRequest>>('parts', async (doing, { lines }) => {
  const { parts } = sourceOf(doing.services.hooks, doing.job)
  return parts ? parts(doing, lines) : refuse('job.not_offered_here')
})

const requireSteps = async (tx: Tx, row: JobRow): Promise<void> => {
  const filled = new Set((await listStepResults(tx, row.id)).map(({ stepId }) => stepId))
  const open = row.steps.filter(({ id }) => !filled.has(id)).map(({ title }) => title)
  if (open.length > 0) refuse('job.steps_open', { errors: { steps: `还没填：${open.slice(0, 5).join('、')}` } })
}
export const completeJob = movingAct<z.output<typeof completeRequest>>('complete', async (doing, body) => {
  const { services, tx, job: row, actor, at, now } = doing
  await requireNoClash(tx, actor.id, 'job', row.id)
  await requireSteps(tx, row)
  await attachPhotos(tx, photosOf(row, 'complete_before'), body.photos_before, actor.id, now, 'photos_before')
  await attachPhotos(tx, photosOf(row, 'complete_after'), body.photos_after, actor.id, now, 'photos_after')
  const done = await sourceOf(services.hooks, row).complete?.(doing, body)
  return {
    ...done,
    set: { submittedAt: at },
    notes: body.result,
    facts: { meter: body.meter ?? null, replaced: body.replaced, ...done?.facts },
  }
})
