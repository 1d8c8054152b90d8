import type { readClauses } from '@jihui/protocol/agreement/changes-schema'
import { agreementStatusOf } from '@jihui/protocol/agreement/machine'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlacedFile } from '../../../platform/files/store.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import type { Services } from '../../../platform/services.ts'
import { isRenterOf, type RentalRow, requireAction, transition } from '../../rental/public.ts'
import { eventOf } from '../events.ts'
import { findUser } from '../../identity/public.ts'
import { requirePrintableName } from '../document/requirements.ts'
import { generateAgreement } from '../contracts/generate-agreement.ts'
import { agreements } from '../contracts/move-agreement.ts'
import { type AgreementRow, lockAgreementOfRental } from '../contracts/queries.ts'
import { readingOf } from '../contracts/reading.ts'

export interface Signing {
  readonly signature: PlacedFile
  readonly client: Client
  readonly mayGenerate: boolean
  /** The number a code was sent to and came back from; null where none was asked for. */
  readonly confirmedPhone: string | null
  readonly typedName: string
  /** Of the contract that was read; absent where the client did not say. */
  readonly contentSha256: string | undefined
  readonly readClauses: z.output<typeof readClauses> | undefined
}

/** Refuses unless the contract, as it stands, may be signed. */
export const requireSignable = (row: AgreementRow): void => {
  if (row.signedAt) refuse('agreement.already_signed')
  const status = agreementStatusOf(row.status)
  if (status.isSignable) return
  if (status.tone === 'wait') refuse('agreement.in_review')
  refuse('agreement.action_not_allowed', { message: `合同当前为“${status.label}”，不能签署` })
}

/**
 * The renter signs: signature, moment and where it came from are kept with the contract, the order moves to payment.
 * The order is locked by the caller, so of two signatures one comes second and finds it signed. False: the contract was
 * made on the way and has to be reviewed before anyone signs it.
 */
export const signAgreement = async (
  services: Services,
  tx: Tx,
  order: RentalRow,
  by: Actor,
  given: Signing,
  now: Date,
): Promise<boolean> => {
  if (!isRenterOf(by, order)) refuse('auth.forbidden', { message: '合同只能由承租人本人签署' })
  let rental = order
  let row = await lockAgreementOfRental(tx, rental.id)
  if (row?.signedAt) refuse('agreement.already_signed')
  if (!row && given.mayGenerate && rental.status === 'pending_contract') {
    const terms = { specialTerms: '', notes: '' }
    ;({ rental, agreement: row } = await generateAgreement(services, tx, rental, by, terms, given.client, now))
    if (!agreementStatusOf(row.status).isSignable) return false
  }
  if (row && rental.status === 'pending_signature') requireSignable(row)
  requireAction(rental, 'sign_contract', by)
  if (!row) return refuse('agreement.not_generated')
  requireSignable(row)
  if (given.contentSha256 !== undefined && given.contentSha256 !== row.contentSha256)
    refuse('agreement.changed_meanwhile', { message: '合同刚刚换过，请读过新的再签' })
  const reading = given.readClauses && readingOf(row, given.readClauses, now)
  const signer = await findUser(tx, by.id)
  const name = signer?.companyName || signer?.displayName || by.username
  requirePrintableName(name)
  requirePrintableName(given.typedName, 'typed_name')
  const file = await services.files.keep(tx, given.signature, by.id)
  const signed = await agreements.transition(tx, row, {
    action: 'sign',
    by,
    as: 'renter',
    now,
    set: {
      signedAt: now,
      signedBy: by.id,
      signedFrom: {
        ip: given.client.ip,
        userAgent: given.client.userAgent,
        name,
        phone: maskPhone(given.confirmedPhone ?? (signer?.phone || rental.contactPhone)),
        isSmsConfirmed: given.confirmedPhone !== null,
        ...(given.typedName ? { typedName: given.typedName } : {}),
        ...(reading ? { reading } : {}),
      },
      signatureFileId: file.id,
      // The unsigned document is no longer the contract; the signed one is drawn and sealed next.
      pdfFileId: null,
      pdfSha256: null,
    },
  })
  await transition(services, tx, rental, 'sign_contract', by, {
    notes: row.number,
    set: { contractSignedAt: now },
    now,
  })
  await emit(tx, 'agreement.signed', eventOf(rental, signed))
  return true
}
