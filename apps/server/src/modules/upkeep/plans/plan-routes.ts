import * as operations from '@jihui/protocol/upkeep/operations'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { listOfferable } from '../../parts/public.ts'
import { makesFor } from '../access.ts'
import { changePlan, createPlan } from './make-plan.ts'
import { figuresOf, findSeen, listPlanRows, listPlanUnits } from './plan-queries.ts'
import { listPredictions } from './predictions.ts'
import { previewPlan } from './preview-plan.ts'
import { nameScopes } from './scope-names.ts'
import { switchPlan } from './switch-plan.ts'
import { readPlan, viewBrief, viewPlanUnit } from './view-plan.ts'

/** More than these are found by more of the name. */
const partsShown = 20

/** What whoever makes a plan asks before it is kept. */
const draftRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  mountEndpoint(mounting, operations.previewPlan, ({ body, actor }) => previewPlan(services, actor, body))
  mountEndpoint(mounting, operations.listPlanParts, async ({ query, actor }) => {
    makesFor(actor)
    const { rows, total } = await listOfferable(db, { keyword: query.keyword, limit: partsShown, offset: 0 })
    return { count: total, results: rows.map(({ maker_number: _makers, ...part }) => part) }
  })
}

export const planRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  draftRoutes(mounting, services)
  const answer = async (actor: Actor, id: number, message: string) => {
    const plan = await readPlan(services, actor, id)
    return { ...plan, success: true as const, message, plan }
  }
  mountEndpoint(mounting, operations.listPlans, async ({ query, actor, request }) => {
    const { page, page_size: limit, status, keyword, unit_id: unitId } = query
    const filter = { status: status || undefined, keyword, unitId, limit, offset: (page - 1) * limit }
    const { rows, total } = await listPlanRows(db, actor, filter)
    const [figures, name] = await Promise.all([
      figuresOf(
        db,
        rows.map(({ id }) => id),
      ),
      nameScopes(
        services,
        rows.map(({ scope }) => scope),
      ),
    ])
    const results = rows.map((row) => viewBrief(row, figures.get(row.id), name, actor))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.createPlan, (call) => {
    const { body, actor, idempotency } = call
    const create = () => createPlan(services, actor, body, idempotency)
    return createOnce(db, call, create, (id) => answer(actor, id, '计划已建好，启用以后才开单'))
  })
  mountEndpoint(mounting, operations.readPlan, ({ params, actor }) => readPlan(services, actor, params.id))
  mountEndpoint(mounting, operations.changePlan, async ({ params, body, actor }) => {
    await changePlan(services, actor, params.id, body)
    return answer(actor, params.id, '计划已改')
  })
  mountEndpoint(mounting, operations.listPlanUnits, async ({ params, query, actor, request }) => {
    const { id } = await findSeen(db, actor, params.id)
    const { page, page_size: limit } = query
    const [rows, figures] = await Promise.all([listPlanUnits(db, id, limit, (page - 1) * limit), figuresOf(db, [id])])
    const today = dayOf(clock.now())
    return pageAnswer(
      request,
      query,
      figures.get(id)?.units ?? 0,
      rows.map((row) => viewPlanUnit(row, today)),
    )
  })
  const move = async (
    { params, body, actor }: { params: { id: number }; body: { reason: string }; actor: Actor },
    action: 'activate' | 'pause' | 'end',
    message: string,
  ) => {
    await switchPlan(services, actor, params.id, action, body.reason)
    return answer(actor, params.id, message)
  }
  mountEndpoint(mounting, operations.activatePlan, (call) => move(call, 'activate', '计划已启用，到期前会开维护单'))
  mountEndpoint(mounting, operations.pausePlan, (call) => move(call, 'pause', '计划已暂停，恢复以后到期的补开一次'))
  mountEndpoint(mounting, operations.endPlan, (call) => move(call, 'end', '计划已结束，不再开单'))
  mountEndpoint(mounting, operations.listPredictions, async ({ query, actor, request }) => {
    const { page, page_size: limit, plan_id: planId, unit_id: unitId } = query
    const found = await listPredictions(db, actor, { planId, unitId, limit, offset: (page - 1) * limit })
    return {
      ...pageAnswer(request, query, found.total, found.results),
      unread: found.unread,
      unread_count: found.unreadCount,
    }
  })
}
