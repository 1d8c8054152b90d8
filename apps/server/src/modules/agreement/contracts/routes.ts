import { agreementMessages } from '@jihui/protocol/agreement/machine'
import * as operations from '@jihui/protocol/agreement/contract-operations'
import * as staffOperations from '@jihui/protocol/agreement/contract-staff-operations'
import type { generateRequest, signRequest } from '@jihui/protocol/agreement/schema'
import type * as z from 'zod/mini'
import { type Mounting, mountOnLines } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Client } from '../../../platform/http/call.ts'
import { findUser, useSmsCode, verifySmsCode } from '../../identity/public.ts'
import { isRenterOf, renterKeyOf, requireAction, rentalScope } from '../../rental/public.ts'
import { readSetting } from '../../settings/public.ts'
import { createCommands } from './act-on-agreement.ts'
import { contractRoutes } from './contract-routes.ts'
import { createDesk, type LineTarget } from '../desk.ts'
import { generateAgreement, isReplaceable, replaceAgreement } from './generate-agreement.ts'
import { findCardOfRental, listCards } from './queries.ts'
import { requireSignable, signAgreement } from '../signing/sign-agreement.ts'
import { requestTerms, termsOf } from '../templates/request-terms.ts'
import { readSignature } from '../signing/signature.ts'
import { statusRequestRoutes } from './status-request-routes.ts'
import { seedTemplates } from '../templates/template-queries.ts'
import { templateRoutes } from '../templates/template-routes.ts'
import { signingKey, tellOfOwnKey } from '../signing/signing-key.ts'
import { verifyRoutes } from '../verification/verify-routes.ts'
import { evidenceRoutes } from '../evidence/evidence-routes.ts'
import { viewAgreement, viewContractStatus } from './view.ts'
import { contractDeskRoutes } from './desk-routes.ts'

export const agreementRoutes = async (mounting: Mounting, services: Services): Promise<void> => {
  await seedTemplates(services.db)
  const { db, config } = services
  const desk = createDesk(services)

  /** R111. One that is there already is answered again only to a caller who says it may be. */
  const generate = async (target: LineTarget & { client: Client }, body: z.output<typeof generateRequest>) => {
    const { params, line, actor, client } = target
    const key = { rentalId: params.id, line: line.id, renterKey: rentalScope(actor, 'contract_create') }
    let isAsked = false
    await desk.withLocked(key, async (tx, rental, row, now) => {
      const terms = await termsOf(services, tx, rental, actor, body)
      isAsked = terms.request !== undefined
      if (row && isReplaceable(rental, row)) await replaceAgreement(tx, rental, row, actor, terms, client, now)
      else if (!row || !body.missing_contract_generated)
        await generateAgreement(services, tx, rental, actor, terms, client, now)
    })
    await desk.drawAhead(params.id)
    return desk.answerDone(params.id, actor, agreementMessages[isAsked ? 'termsRequested' : 'generated'])
  }

  const askForTerms = async (target: LineTarget & { client: Client }, text: string) => {
    const { params, line, actor, client } = target
    await desk.withLocked(
      { rentalId: params.id, line: line.id, renterKey: renterKeyOf(actor) },
      (tx, rental, row, now) => requestTerms(tx, rental, row, actor, text, client, now),
    )
    return desk.answerDone(params.id, actor, agreementMessages.termsRequested)
  }

  const sign = async (target: LineTarget & { client: Client }, body: z.output<typeof signRequest>) => {
    const { params, line, actor, client } = target
    const order = await desk.orderOf(target)
    if (isRenterOf(actor, order) && order.status !== 'pending_contract' && !order.contractSignedAt) {
      const found = order.status === 'pending_signature' ? await findCardOfRental(db, order.id) : null
      if (found) requireSignable(found.agreement)
      requireAction(order, 'sign_contract', actor)
    }
    const signature = await readSignature(body.signature)
    const needsSms = config.isSmsSigningRequired || (await readSetting(db, 'contract_needs_sms'))
    const phone = needsSms ? (await findUser(db, actor.id))?.phone || order.contactPhone : null
    const proof =
      phone === null ? null : await verifySmsCode(services, phone, 'sign', body.sms_code, { userId: actor.id })
    const key = { rentalId: order.id, line: line.id, renterKey: rentalScope(actor, 'contract_view') }
    let isSigned = false
    await services.files.place([signature], 'signature', ([placed]) =>
      desk.withLocked(key, async (tx, rental, _row, now) => {
        const given = {
          signature: placed!,
          client,
          mayGenerate: body.auto_generate,
          confirmedPhone: phone,
          typedName: body.typed_name,
          contentSha256: body.content_sha256,
          readClauses: body.read_clauses,
        }
        isSigned = await signAgreement(services, tx, rental, actor, given, now)
        if (proof && isSigned) await useSmsCode(tx, proof, now)
      }),
    )
    await desk.drawAhead(params.id)
    if (!isSigned) refuse('agreement.in_review', { message: '合同已生成，正在审核，通过后再签署' })
    return desk.answerDone(params.id, actor, agreementMessages.signed)
  }

  mountOnLines(mounting, operations.getContract, async (call) => desk.answer(await desk.cardOfOrder(call), call.actor))
  mountOnLines(mounting, operations.generateContract, (call) => generate(call, call.body))
  mountOnLines(mounting, staffOperations.createContract, (call) =>
    generate({ ...call, params: { id: call.body.rental_id } }, call.body),
  )
  mountOnLines(mounting, operations.requestSpecialTerms, (call) => askForTerms(call, call.body.special_clauses))
  mountOnLines(mounting, operations.signContract, (call) => sign(call, call.body))
  mountOnLines(mounting, operations.signContractById, async (call) => {
    const { agreement } = await desk.card(call)
    return sign({ ...call, params: { id: agreement.rentalId } }, call.body)
  })
  mountOnLines(mounting, operations.getContractStatus, async (call) => {
    const rental = await desk.orderOf(call)
    return viewContractStatus(rental, (await findCardOfRental(db, rental.id))?.agreement ?? null)
  })
  mountOnLines(mounting, operations.downloadContract, async (call) =>
    desk.sendPdf(call.reply, await desk.cardOfOrder(call), 'attachment'),
  )
  mountOnLines(mounting, operations.listContracts, async ({ query, line, actor, request }) => {
    const scope = { line: line.id, renterKey: rentalScope(actor, 'contract_view') }
    const { total, cards } = await listCards(db, scope, query)
    const results = cards.map((card) => viewAgreement(card, actor))
    return pageAnswer(request, query, total, results)
  })
  const commands = createCommands(services, desk)
  contractRoutes(mounting, services, desk, commands)
  contractDeskRoutes(mounting, services, desk, commands)
  statusRequestRoutes(mounting, services, desk)
  templateRoutes(mounting, services)
  verifyRoutes(mounting, services)
  evidenceRoutes(mounting, services)
  void signingKey(services)
  mounting.app.addHook('onListen', () => tellOfOwnKey(services))
}
