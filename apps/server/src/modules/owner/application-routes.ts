import { actionByStatusName, readPermission } from '@jihui/protocol/owner/machine'
import { ownerKind } from '@jihui/protocol/owner/application-kind'
import * as operations from '@jihui/protocol/owner/application-operations'
import type { decisionRequest } from '@jihui/protocol/owner/application-schema'
import type * as z from 'zod/mini'
import { type Actor, applicantIdOf } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  addApplicationFiles,
  type ApplicationCard,
  type ApplicationRow,
  approveApplication,
  type By,
  kindOf,
  listApplicationCards,
  lockApplication,
  recordCheck,
  rejectApplication,
  actorsIn,
} from '../application/public.ts'
import { readWaiting } from '../waiting/public.ts'
import { viewApplication, viewBusinessTypes } from './application-view.ts'
import { applyAsOwner } from './submit-application.ts'
import { toldActors } from '../identity/public.ts'

/** Null: everybody's, for staff who look after machines; otherwise one's own. */
const scopeOf = (actor: Actor): number | null =>
  actor.isStaff && !actor.tenant && actor.permissions.has(readPermission) ? null : applicantIdOf(actor)

const notesField = 'verification_notes'
const verdictOf = ({ verification_notes, documents_fingerprint }: z.output<typeof decisionRequest>) => ({
  notes: verification_notes,
  notesField,
  seen: documents_fingerprint,
})

export const applicationRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const kinds = [ownerKind.code]
  const ofOwners = { kind: ownerKind.code }
  const viewAll = async (cards: readonly ApplicationCard[], actor: Actor) => {
    const ids = cards.map(({ application }) => application.id)
    const waiting = await readWaiting(services, 'application', ids)
    const told = await toldActors(db, actor, actorsIn(cards))
    return cards.map((card) => {
      const seen = { waiting: waiting.get(card.application.id) ?? null, told }
      return viewApplication(kindOf(services, ownerKind.code), card, actor, seen)
    })
  }
  const readOne = async (id: number, actor: Actor, userId = scopeOf(actor)) => {
    const { cards } = await listApplicationCards(db, { userId, kinds, id, limit: 1, offset: 0 })
    return (await viewAll(cards, actor))[0] ?? refuse('owner.application_not_found')
  }
  const answer = async (id: number, actor: Actor, message: string) => {
    const application = await readOne(id, actor, null)
    return { ...application, success: true as const, message, application }
  }

  mountEndpoint(mounting, operations.submitApplication, (call) => {
    const { body, files, actor, idempotency } = call
    const submit = () => applyAsOwner(services, body, files, actor, idempotency)
    return createOnce(db, call, submit, (id) => answer(id, actor, '申请已提交，平台会联系你约时间到现场看设备'))
  })
  mountEndpoint(mounting, operations.listApplications, async ({ query, actor, request }) => {
    const { page, page_size: limit, status, keyword } = query
    const filter = { userId: scopeOf(actor), kinds, status, keyword, limit, offset: (page - 1) * limit }
    const { total, cards, byStatus } = await listApplicationCards(db, filter)
    const results = await viewAll(cards, actor)
    return { ...pageAnswer(request, query, total, results), by_status: byStatus }
  })
  mountEndpoint(mounting, operations.listBusinessTypes, async () => viewBusinessTypes())
  mountEndpoint(mounting, operations.getApplication, ({ params, actor }) => readOne(params.id, actor))
  mountEndpoint(mounting, operations.uploadApplicationDocument, (call) => {
    const { params, body, files, actor, client, idempotency } = call
    const plainField = body.document_type ?? 'qualification_files'
    const add = async () => {
      await readOne(params.id, actor, applicantIdOf(actor))
      return services.files.place(files, ownerKind.filePurpose, (placed) =>
        db.transaction(async (tx) => {
          const row = await lockApplication(tx, services, { ...ofOwners, id: params.id, userId: applicantIdOf(actor) })
          await addApplicationFiles(services, tx, row, placed, plainField, actor, client)
          await recordIdempotencyKey(tx, idempotency, row.id, clock.now())
          return row.id
        }),
      )
    }
    return createOnce(db, call, add, (id) => answer(id, actor, '材料已补充'))
  })

  const decide = async (
    { params, actor, client }: { params: { id: number }; actor: Actor; client: Client },
    message: string,
    work: (tx: Tx, row: ApplicationRow, by: By) => Promise<void>,
  ) => {
    await db.transaction(async (tx) =>
      work(tx, await lockApplication(tx, services, { ...ofOwners, id: params.id, userId: null }), {
        actor,
        client,
        now: clock.now(),
      }),
    )
    return answer(params.id, actor, message)
  }
  mountEndpoint(mounting, operations.approveApplication, (call) =>
    decide(call, '申请已通过', (tx, row, by) => approveApplication(services, tx, row, verdictOf(call.body), by)),
  )
  mountEndpoint(mounting, operations.rejectApplication, (call) =>
    decide(call, '申请已拒绝', (tx, row, by) => rejectApplication(services, tx, row, verdictOf(call.body), by)),
  )
  mountEndpoint(mounting, operations.updateApplicationStatus, (call) => {
    const { body } = call
    const notes = body.verification_notes || body.notes
    const verdict = { notes, notesField, seen: body.documents_fingerprint }
    const planned = {
      code: 'on_site_check',
      result: 'planned' as const,
      notes,
      plannedAt: body.on_site_check_at,
      timeField: 'on_site_check_at',
    }
    const steps: Record<string, () => ReturnType<typeof decide>> = {
      arrange_check: () => decide(call, '已安排实地核验', (tx, row, by) => recordCheck(services, tx, row, planned, by)),
      approve: () => decide(call, '申请已通过', (tx, row, by) => approveApplication(services, tx, row, verdict, by)),
      reject: () => decide(call, '申请已拒绝', (tx, row, by) => rejectApplication(services, tx, row, verdict, by)),
    }
    return steps[actionByStatusName[body.status]!]!()
  })
}
