/** Calls on a contract by its own id, and the one by which staff set its state by name. */
import {
  type AgreementAction,
  agreementActionCodes,
  agreementActionOf,
  agreementMessages,
  agreementStatusesNamed,
} from '@jihui/protocol/agreement/machine'
import type { Permission } from '@jihui/protocol/access'
import * as operations from '@jihui/protocol/agreement/contract-operations'
import { eq } from 'drizzle-orm'
import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type RentalRow, rentalScope } from '../rental/public.ts'
import type { Desk, Target } from './desk.ts'
import { eventOf } from './generate-agreement.ts'
import { readDocument } from './keep-document.ts'
import { moveAgreement } from './move-agreement.ts'
import { type AgreementRow, listAttachments } from './queries.ts'
import { agreement, agreementAttachment } from './table.ts'
import { viewAttachment } from './view.ts'

type ByStaff = Target & { readonly client: Client }

export const contractRoutes = (mounting: Mounting, services: Services, desk: Desk): void => {
  const { db, files } = services

  /** Locks order and contract, does the work and answers the contract as it then stands. */
  const command = async (
    call: ByStaff,
    permission: Permission,
    message: string,
    work: (tx: Tx, row: AgreementRow, rental: RentalRow, now: Date) => Promise<unknown>,
  ) => {
    const found = await desk.card(call, permission)
    const { rentalId, id } = found.agreement
    const key = { rentalId, line: call.line.id, userId: rentalScope(call.actor, permission) }
    await desk.withLocked(key, async (tx, rental, row, now) => {
      // An earlier contract of the order was replaced; only the one in force is worked on.
      if (row?.id !== id) refuse('agreement.action_not_allowed', { message: '这份合同已被新的合同取代' })
      await work(tx, row!, rental, now)
    })
    return desk.answerChanged(rentalId, call.actor, message)
  }
  const step =
    (action: AgreementAction, permission: Permission, message: string) =>
    (call: ByStaff & { body: { reason?: string; reject_reason?: string; notes?: string } }) =>
      command(call, permission, message, (tx, row, _rental, now) => {
        const reason = call.body.reject_reason || call.body.reason || call.body.notes || ''
        return moveAgreement(tx, row, action, call.actor, { reason, client: call.client }, now)
      })
  const audit = (tx: Tx, call: ByStaff, row: AgreementRow, action: string, now: Date, after?: unknown) =>
    writeAudit(
      tx,
      { actor: call.actor, action, objectType: 'agreement', objectId: row.id, after, client: call.client },
      now,
    )

  mountOnLines(mounting, operations.getContractById, async (call) => desk.answer(await desk.card(call), call.actor))
  mountOnLines(mounting, operations.downloadContractById, async (call) =>
    desk.sendPdf(call.reply, await desk.card(call), 'attachment'),
  )
  mountOnLines(mounting, operations.previewContract, async (call) => {
    const card = await desk.card(call)
    if (call.query.as === 'pdf') await desk.sendPdf(call.reply, card, 'inline')
    return desk.answer(card, call.actor)
  })

  mountOnLines(
    mounting,
    operations.activateContract,
    step('activate', 'contract_create', agreementMessages.statusUpdated),
  )
  mountOnLines(
    mounting,
    operations.completeContract,
    step('complete', 'contract_create', agreementMessages.statusUpdated),
  )
  mountOnLines(
    mounting,
    operations.terminateContract,
    step('terminate', 'contract_create', agreementMessages.statusUpdated),
  )
  mountOnLines(mounting, operations.approveContract, step('approve', 'contract_approve', agreementMessages.approved))
  mountOnLines(mounting, operations.rejectContract, step('reject', 'contract_approve', agreementMessages.rejected))

  mountOnLines(mounting, operations.updateContractStatus, async (call) => {
    const card = await desk.cardOfOrder(call)
    return command(
      { ...call, params: { id: card.agreement.id } },
      'contract_create',
      agreementMessages.statusUpdated,
      (tx, row, _rental, now) => {
        const named = agreementStatusesNamed(call.body.status)
        const action = agreementActionCodes.find((code) => {
          const { by, to, from } = agreementActionOf(code)
          const isForStaff = by.includes('editor') || by.includes('reviewer')
          return isForStaff && named.includes(to) && from.includes(row.status)
        })
        const sentence = `合同状态不能改为“${call.body.status}”`
        if (named.length === 0) refuse('request.invalid', { message: sentence, errors: { status: sentence } })
        if (!action) return refuse('agreement.action_not_allowed', { message: sentence })
        const reason = call.body.reason || call.body.notes
        return moveAgreement(tx, row, action, call.actor, { reason, client: call.client }, now)
      },
    )
  })

  mountOnLines(mounting, operations.generateContractPdf, async (call) => {
    await command(call, 'contract_approve', agreementMessages.pdfReady, async (tx, row, _rental, now) => {
      await tx.update(agreement).set({ pdfFileId: null, pdfSha256: null }).where(eq(agreement.id, row.id))
      await audit(tx, call, row, 'agreement.generate_pdf', now)
    })
    await readDocument(services, await desk.card(call, 'contract_approve'))
    const card = await desk.card(call, 'contract_approve')
    return {
      success: true as const,
      message: agreementMessages.pdfReady,
      contract: await desk.answer(card, call.actor),
    }
  })
  mountOnLines(mounting, operations.sendContractToUser, (call) =>
    command(call, 'contract_approve', agreementMessages.sent, async (tx, row, rental, now) => {
      if (row.status === 'void' || row.status === 'terminated') refuse('agreement.action_not_allowed')
      await tx.update(agreement).set({ sentAt: now }).where(eq(agreement.id, row.id))
      await emit(tx, 'agreement.sent', eventOf(rental, row))
      await audit(tx, call, row, 'agreement.send', now, { notes: call.body.notes })
    }),
  )

  mountOnLines(mounting, operations.listContractAttachments, async (call) => {
    const { agreement: row } = await desk.card(call)
    const results = (await listAttachments(db, row.id)).map(viewAttachment)
    return { count: results.length, results }
  })
  mountOnLines(mounting, operations.addContractAttachment, async (call) => {
    const card = await desk.card(call, 'contract_create')
    const [file] = call.files
    if (!file) return refuse('file.missing', { errors: { file: '请选择要上传的文件' } })
    const now = services.clock.now()
    const id = await db.transaction(async (tx) => {
      const kept = await files.keep(tx, file, 'agreement', card.order.userId)
      const [row] = await tx
        .insert(agreementAttachment)
        .values({ agreementId: card.agreement.id, fileId: kept.id, name: file.name, createdAt: now })
        .returning({ id: agreementAttachment.id })
      await audit(tx, call, card.agreement, 'agreement.attach', now, { name: file.name, sha256: file.sha256 })
      return row!.id
    })
    const all = await listAttachments(db, card.agreement.id)
    return {
      success: true as const,
      message: '附件已添加',
      attachment: viewAttachment(all.find((one) => one.attachment.id === id)!),
    }
  })
}
