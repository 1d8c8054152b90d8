import * as operations from '@jihui/protocol/application/operations'
import { type Actor, applicantIdOf } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readWaiting } from '../waiting/public.ts'
import { type ApplicationRow, inGeneralCodes } from './bind-kind.ts'
import { approveApplication, rejectApplication, restoreApplication, suspendApplication } from './decide-application.ts'
import { kindOf } from './hooks.ts'
import { type By, withdrawApplication } from './move-application.ts'
import { type ApplicationCard, countPending, listApplicationCards, lockApplication } from './queries.ts'
import { recordCheck } from './record-check.ts'
import { viewApplication, actorsIn } from './view.ts'
import { toldActors } from '../identity/public.ts'

interface Call {
  readonly params: { id: number }
  readonly actor: Actor
  readonly client: Client
}
type Work = (tx: Tx, row: ApplicationRow, by: By) => Promise<void>

export const applicationRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock, hooks } = services
  const every = Object.keys(hooks.application.kinds)
  const viewAll = async (cards: readonly ApplicationCard[], actor: Actor) => {
    const ids = cards.map(({ application }) => application.id)
    const waiting = await readWaiting(services, 'application', ids)
    const today = dayOf(clock.now())
    const told = await toldActors(db, actor, actorsIn(cards))
    return cards.map((card) => {
      const { id, kind } = card.application
      return viewApplication(kindOf(services, kind), card, actor, { waiting: waiting.get(id) ?? null, today, told })
    })
  }
  const readOne = async (id: number, actor: Actor, userId: number | null = null) => {
    const { cards } = await listApplicationCards(db, { userId, kinds: every, id, limit: 1, offset: 0 })
    return (await viewAll(cards, actor))[0] ?? refuse('application.not_found')
  }
  /** Takes a step of the locked application; `userId`: only of his own. */
  const step = async ({ params, actor, client }: Call, userId: number | null, message: string, work: Work) => {
    await db.transaction(async (tx) => {
      const row = await lockApplication(tx, services, { id: params.id, userId })
      const by = { actor, client, now: clock.now() }
      await inGeneralCodes(kindOf(services, row.kind).declared, () => work(tx, row, by))
    })
    const application = await readOne(params.id, actor, userId)
    return { ...application, success: true as const, message, application }
  }

  mountEndpoint(mounting, operations.listAllApplications, async ({ query, actor, request }) => {
    const { page, page_size: limit, kind, status, keyword } = query
    if (kind !== '' && !every.includes(kind)) refuse('request.invalid', { errors: { kind: `没有“${kind}”这种申请` } })
    const kinds = kind === '' ? every : [kind]
    const [{ total, cards, byStatus }, pending] = await Promise.all([
      listApplicationCards(db, { userId: null, kinds, status, keyword, limit, offset: (page - 1) * limit }),
      countPending(db, every),
    ])
    const results = await viewAll(cards, actor)
    const told = every.map((code) => ({
      code,
      label: kindOf(services, code).declared.label,
      pending: pending[code] ?? 0,
    }))
    return { ...pageAnswer(request, query, total, results), by_status: byStatus, kinds: told }
  })
  mountEndpoint(mounting, operations.getAnyApplication, ({ params, actor }) => readOne(params.id, actor))
  mountEndpoint(mounting, operations.approveAnyApplication, (call) => {
    const verdict = { notes: call.body.notes, notesField: 'notes', seen: call.body.documents_fingerprint }
    return step(call, null, '申请已通过', (tx, row, by) => approveApplication(services, tx, row, verdict, by))
  })
  mountEndpoint(mounting, operations.rejectAnyApplication, (call) => {
    const verdict = { notes: call.body.reason, notesField: 'reason', seen: call.body.documents_fingerprint }
    return step(call, null, '申请已拒绝', (tx, row, by) => rejectApplication(services, tx, row, verdict, by))
  })
  mountEndpoint(mounting, operations.suspendApplication, (call) =>
    step(call, null, '已暂停', (tx, row, by) => suspendApplication(services, tx, row, call.body.reason, by)),
  )
  mountEndpoint(mounting, operations.restoreApplication, (call) =>
    step(call, null, '已恢复', (tx, row, by) => restoreApplication(services, tx, row, call.body.reason, by)),
  )
  mountEndpoint(mounting, operations.recordApplicationCheck, (call) => {
    const { result, notes, planned_at: plannedAt } = call.body
    const recorded = { code: call.params.code, result, notes, plannedAt, timeField: 'planned_at' }
    return step(call, null, '检查已记录', (tx, row, by) => recordCheck(services, tx, row, recorded, by))
  })
  mountEndpoint(mounting, operations.withdrawApplication, (call) =>
    step(call, applicantIdOf(call.actor), '申请已撤回', (tx, row, by) => withdrawApplication(services, tx, row, by)),
  )
}
