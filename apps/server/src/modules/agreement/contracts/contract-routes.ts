/** Calls on a contract by its own id, and the one by which staff set its state by name. */
import { type DeskAction, deskActionOf } from '@jihui/protocol/agreement/desk-actions'
import {
  agreementActionCodes,
  agreementActionOf,
  agreementMessages,
  agreementStatusesNamed,
} from '@jihui/protocol/agreement/machine'
import * as operations from '@jihui/protocol/agreement/contract-operations'
import * as staffOperations from '@jihui/protocol/agreement/contract-staff-operations'
import { type Mounting, mountOnLines } from '../../../platform/http/mount.ts'
import { createOnce, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { ByStaff, Commands, Words } from './act-on-agreement.ts'
import type { Desk } from '../desk.ts'
import { moveAgreement } from './move-agreement.ts'
import { fileOwnerOf, listAttachments } from './queries.ts'
import { agreementAttachment } from '../table.ts'
import { viewAttachment } from './view.ts'
import { requireNoPartyOfOrder } from '../../rental/public.ts'

export const contractRoutes = (mounting: Mounting, services: Services, desk: Desk, commands: Commands): void => {
  const { db, files } = services

  const act = (action: DeskAction) => async (call: ByStaff & { body: Words }) =>
    desk.answerChanged(await commands.act(call, action, call.body), call.actor, deskActionOf(action).message)

  mountOnLines(mounting, operations.getContractById, async (call) => desk.answer(await desk.card(call), call.actor))
  mountOnLines(mounting, operations.downloadContractById, async (call) =>
    desk.sendPdf(call.reply, await desk.card(call), 'attachment'),
  )
  mountOnLines(mounting, staffOperations.previewContract, async (call) => {
    const card = await desk.card(call)
    if (call.query.as === 'pdf') await desk.sendPdf(call.reply, card, 'inline')
    return desk.answer(card, call.actor)
  })

  mountOnLines(mounting, staffOperations.approveContract, act('approve'))
  mountOnLines(mounting, staffOperations.rejectContract, act('reject'))
  mountOnLines(mounting, staffOperations.acceptSpecialTerms, act('accept-terms'))
  mountOnLines(mounting, staffOperations.refuseSpecialTerms, act('refuse-terms'))
  mountOnLines(mounting, staffOperations.sendContractToUser, act('send-to-user'))
  mountOnLines(mounting, staffOperations.generateContractPdf, act('generate-pdf'))
  mountOnLines(mounting, staffOperations.activateContract, act('activate'))
  mountOnLines(mounting, staffOperations.completeContract, act('complete'))
  mountOnLines(mounting, staffOperations.terminateContract, act('terminate'))

  mountOnLines(mounting, staffOperations.updateContractStatus, async (call) => {
    const card = await desk.cardOfOrder(call)
    const byStaff = { ...call, params: { id: card.agreement.id } }
    const rentalId = await commands.onLocked(byStaff, 'contract_create', (tx, row, rental, now) => {
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
      return moveAgreement(tx, rental, row, action, call.actor, { reason, client: call.client }, now)
    })
    return desk.answerChanged(rentalId, call.actor, agreementMessages.statusUpdated)
  })

  mountOnLines(mounting, staffOperations.listContractAttachments, async (call) => {
    const { agreement: row } = await desk.card(call)
    const results = (await listAttachments(db, row.id)).map(viewAttachment)
    return { count: results.length, results }
  })
  mountOnLines(mounting, staffOperations.addContractAttachment, async (call) => {
    const card = await desk.card(call, 'contract_create')
    const [file] = call.files
    if (!file) return refuse('file.missing', { errors: { file: '请选择要上传的文件' } })
    await requireNoPartyOfOrder(services, db, call.actor, card.agreement.rentalId)
    const now = services.clock.now()
    const add = () =>
      files.place([file], 'agreement', ([placed]) =>
        db.transaction(async (tx) => {
          const kept = await files.keep(tx, placed!, fileOwnerOf(card.order))
          const [row] = await tx
            .insert(agreementAttachment)
            .values({ agreementId: card.agreement.id, fileId: kept.id, name: file.name, createdAt: now })
            .returning({ id: agreementAttachment.id })
          const after = { name: file.name, sha256: file.sha256 }
          await commands.audit(tx, call, card.agreement, 'agreement.attach', now, { after })
          await recordIdempotencyKey(tx, call.idempotency, row!.id, now)
          return row!.id
        }),
      )
    return createOnce(db, call, add, async (id) => {
      const all = await listAttachments(db, card.agreement.id)
      const attachment = viewAttachment(all.find((one) => one.attachment.id === id)!)
      return { success: true as const, message: '附件已添加', attachment }
    })
  })
}
