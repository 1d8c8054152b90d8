/** What staff do with a contract, whichever address the call came to. */
import { type DeskAction, deskActionOf } from '@jihui/protocol/agreement/desk-actions'
import { agreementStatusOf } from '@jihui/protocol/agreement/machine'
import type { Permission } from '@jihui/protocol/access'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type RentalRow, rentalScope, requireNoPartyOf } from '../../rental/public.ts'
import type { Desk, Target } from '../desk.ts'
import { eventOf } from '../events.ts'
import { readDocument } from './keep-document.ts'
import { moveAgreement } from './move-agreement.ts'
import type { AgreementRow } from './queries.ts'
import { acceptTerms } from '../templates/request-terms.ts'
import { agreement } from '../table.ts'

/** A call on a contract of one line, or of whichever it is. */
export type ByStaff = Target & { readonly client: Client }
export interface Words {
  readonly reason?: string
  readonly reject_reason?: string
  readonly notes?: string
  readonly special_clauses?: string
}

type Work = (tx: Tx, row: AgreementRow, rental: RentalRow, now: Date) => Promise<unknown>

export const createCommands = (services: Services, desk: Desk) => {
  /** Locks order and contract, does the work, answers which order it was. */
  const onLocked = async (call: ByStaff, permission: Permission, work: Work): Promise<number> => {
    if (!call.actor.permissions.has(permission)) refuse('auth.forbidden')
    const found = await desk.card(call, permission)
    const { rentalId, id } = found.agreement
    const key = { rentalId, line: found.order.line, renterKey: rentalScope(call.actor, permission) }
    await desk.withLocked(key, async (tx, rental, row, now) => {
      await requireNoPartyOf(services, tx, call.actor, rental)
      // An earlier contract of the order was replaced; only the one in force is worked on.
      if (row?.id !== id) refuse('agreement.action_not_allowed', { message: '这份合同已被新的合同取代' })
      await work(tx, row!, rental, now)
    })
    return rentalId
  }

  const audit = (tx: Tx, { actor, client }: ByStaff, row: AgreementRow, action: string, now: Date, change: object) =>
    writeAudit(tx, { actor, action, objectType: 'agreement', objectId: row.id, client, ...change }, now)

  /** Actions that are no step of the contract's life. */
  const others: Partial<Record<DeskAction, (call: ByStaff, words: Words) => Work>> = {
    'send-to-user':
      (call, { notes = '' }) =>
      async (tx, row, rental, now) => {
        await tx.update(agreement).set({ sentAt: now }).where(eq(agreement.id, row.id))
        await emit(tx, 'agreement.sent', eventOf(rental, row))
        const change = { before: { sent_at: row.sentAt }, after: { sent_at: now, notes } }
        await audit(tx, call, row, 'agreement.send', now, change)
      },
    'accept-terms':
      (call, { special_clauses: text = '', notes = '' }) =>
      (tx, row, rental, now) =>
        acceptTerms(tx, rental, row, call.actor, { text, notes, client: call.client }, now),
    'generate-pdf': (call) => async (tx, row, _rental, now) => {
      // What was signed never changes: there is one file of it, and it is drawn only if it is not there yet.
      if (row.signedAt) return
      await tx.update(agreement).set({ pdfFileId: null, pdfSha256: null }).where(eq(agreement.id, row.id))
      const change = { before: { pdf_sha256: row.pdfSha256 }, after: { pdf_sha256: null } }
      await audit(tx, call, row, 'agreement.generate_pdf', now, change)
    },
  }

  return {
    onLocked,
    audit,

    /** The id of the order whose contract it was. */
    async act(call: ByStaff, action: DeskAction, words: Words): Promise<number> {
      const { permission, step, from, label } = deskActionOf(action)
      const reason = words.reject_reason || words.reason || words.notes || ''
      const rentalId = await onLocked(call, permission, async (tx, row, rental, now) => {
        if (step) return moveAgreement(tx, rental, row, step, call.actor, { reason, client: call.client }, now)
        if (!from?.includes(row.status))
          refuse('agreement.action_not_allowed', {
            message: `合同当前为“${agreementStatusOf(row.status).label}”，不能${label}`,
          })
        return others[action]?.(call, words)(tx, row, rental, now)
      })
      if (action === 'generate-pdf') await readDocument(services, await desk.card(call, permission))
      return rentalId
    },
  }
}
export type Commands = ReturnType<typeof createCommands>
