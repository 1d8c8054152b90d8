/** Results of the steps of a visit: a value outside its limits is bad whatever was said, and is looked after by another order. */
import type { stepsRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import {
  type Payer,
  workOrderNumber,
  type WorkOrderOrigin,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Urgency } from '@jihui/protocol/maintenance/machine'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { attachPhotos } from '../../field/public.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { openOrder } from '../orders/open-order.ts'
import { maintenanceStep } from '../orders/work-table.ts'
import { maintenanceHistory, type OrderStep } from '../table.ts'
import { tellOwner } from '../tell-owner.ts'
import { type Doing, notedAct, photosOf } from './field-act.ts'

type Given = z.output<typeof stepsRequest>['steps'][number]
type StepResult = typeof maintenanceStep.$inferSelect

export const listResults = (tx: Pick<Tx, 'select'>, { id, visit }: Pick<OrderRow, 'id' | 'visit'>) =>
  tx
    .select()
    .from(maintenanceStep)
    .where(and(eq(maintenanceStep.requestId, id), eq(maintenanceStep.visit, visit)))

const isOutside = ({ min, max }: OrderStep, value: number): boolean =>
  (min !== null && value < min) || (max !== null && value > max)
const limitsOf = ({ min, max, unit }: OrderStep): string => {
  const spoken = unit && ` ${unit}`
  if (min !== null && max !== null) return `应在 ${min} 到 ${max}${spoken}`
  return min === null ? `应不超过 ${max}${spoken}` : `应不低于 ${min}${spoken}`
}

interface Filled {
  readonly step: OrderStep
  readonly given: Given
  readonly result: Given['result']
  readonly value: number | null
  readonly isOutside: boolean
}
/** It could not be kept without a photograph. */
const isShown = (step: OrderStep, { result, value }: StepResult): boolean =>
  step.kind === 'photo' ? result !== 'skipped' : value !== null && isOutside(step, value)

/** What is wrong with it, by field; a photograph that came with the step before is not asked for again. */
const judge = (step: OrderStep, given: Given, before: StepResult | undefined, at: number) => {
  const isDone = given.result !== 'skipped'
  const value = step.kind === 'measure' && isDone ? (given.value ?? null) : null
  const outside = value !== null && isOutside(step, value)
  const wasShown = before !== undefined && isShown(step, before)
  const errors: Record<string, string> = {}
  if (step.kind === 'measure' && isDone && value === null) errors[`steps.${at}.value`] = '请填写测量值'
  const needsPhoto = outside || (step.kind === 'photo' && isDone)
  if (needsPhoto && !wasShown && given.photos.length === 0)
    errors[`steps.${at}.photos`] = outside ? `${limitsOf(step)}，超出了，请拍照` : '这一步要拍照'
  const filled: Filled = { step, given, value, isOutside: outside, result: outside ? 'bad' : given.result }
  return { filled, errors }
}

const read = (order: OrderRow, known: readonly StepResult[], steps: readonly Given[]): Filled[] => {
  const errors: Record<string, string> = {}
  const filled = steps.flatMap((given, at) => {
    const step = order.steps.find(({ id }) => String(id) === String(given.id))
    if (!step) {
      errors[`steps.${at}.id`] = '没有这一步'
      return []
    }
    const before = known.find(({ stepId }) => stepId === step.id)
    const judged = judge(step, given, before, at)
    Object.assign(errors, judged.errors)
    return [judged.filled]
  })
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  return filled
}

const keep = async ({ tx, order, actor, at, now }: Doing, filled: readonly Filled[]): Promise<void> => {
  for (const [index, { step, given, result, value }] of filled.entries()) {
    const told = { result, value, note: given.note, actorId: actor.id, recordedAt: at }
    await tx
      .insert(maintenanceStep)
      .values({ requestId: order.id, visit: order.visit, stepId: step.id, ...told })
      .onConflictDoUpdate({
        target: [maintenanceStep.requestId, maintenanceStep.visit, maintenanceStep.stepId],
        set: told,
      })
    const photos = given.photos.map((photo) => ({ ...photo, position: photo.position || step.title }))
    await attachPhotos(tx, photosOf(order, 'step'), photos, actor.id, now, `steps.${index}.photos`)
  }
}

type FollowUps = Readonly<Record<string, number>>
/** Step → the order that was opened because of it, on this visit. */
const listFollowUps = async (tx: Tx, { id, visit }: OrderRow): Promise<FollowUps> => {
  const rows = await tx
    .select({ facts: maintenanceHistory.facts })
    .from(maintenanceHistory)
    .where(and(eq(maintenanceHistory.requestId, id), eq(maintenanceHistory.action, 'steps')))
  const ofVisit = rows.filter(({ facts }) => facts.visit === visit)
  return Object.assign({}, ...ofVisit.map(({ facts }) => facts.follow_ups ?? {})) as FollowUps
}
const followUp = async ({ tx, order, actor, now }: Doing, { step, value }: Filled): Promise<number> => {
  const { unitId, rentalId, userId } = order
  const description = `${step.title}测得 ${value}${step.unit && ` ${step.unit}`}，${limitsOf(step)}（维护单 ${workOrderNumber(order.id)}）`
  const opened = await openOrder(
    tx,
    {
      origin: order.origin as WorkOrderOrigin,
      payer: order.payer as Payer,
      urgency: order.urgency as Urgency,
      unitId,
      rentalId,
      userId,
      kind: 'repair',
      title: `后续：${step.title}`.slice(0, 80),
      description,
    },
    { by: actor, now },
  )
  await tellOwner(tx, 'reported', opened, description, actor.id)
  return opened.id
}

const countWords = { ok: '正常', bad: '异常', skipped: '跳过' } as const
const tell = (filled: readonly Filled[], opened: FollowUps): string => {
  const counts = Object.entries(countWords).flatMap(([result, label]) => {
    const count = filled.filter((one) => one.result === result).length
    return count > 0 ? `${label} ${count} 步` : []
  })
  const numbers = Object.values(opened).map(workOrderNumber)
  return [
    `填写步骤：${counts.join('，')}`,
    ...(numbers.length > 0 ? [`已开后续维护单 ${numbers.join('、')}`] : []),
  ].join('；')
}

export const recordSteps = notedAct<z.output<typeof stepsRequest>>('steps', async (doing, { steps }) => {
  const { tx, order } = doing
  const filled = read(order, await listResults(tx, order), steps)
  await keep(doing, filled)
  const known = await listFollowUps(tx, order)
  const opened: Record<string, number> = {}
  for (const one of filled)
    if (one.isOutside && known[one.step.id] === undefined && opened[one.step.id] === undefined)
      opened[one.step.id] = await followUp(doing, one)
  return { notes: tell(filled, opened), facts: { steps: filled.map(({ step }) => step.id), follow_ups: opened } }
})
