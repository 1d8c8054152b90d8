import { agreementMessages } from '@jihui/protocol/agreement/machine'
import * as operations from '@jihui/protocol/agreement/contract-operations'
import type { generateRequest, signRequest } from '@jihui/protocol/agreement/schema'
import type * as z from 'zod/mini'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import type { Services } from '../../platform/services.ts'
import type { Client } from '../../platform/http/call.ts'
import { findUser, useSmsCode, verifySmsCode } from '../identity/public.ts'
import { generateContractWith } from '../qualification/public.ts'
import { requireAction, rentalScope } from '../rental/public.ts'
import { contractRoutes } from './contract-routes.ts'
import { createDesk, type Target } from './desk.ts'
import { followOrders } from './follow-order.ts'
import { generateAgreement, replaceAgreement } from './generate-agreement.ts'
import { findCardOfRental, listCards } from './queries.ts'
import { signAgreement } from './sign-agreement.ts'
import { readSignature } from './signature.ts'
import { statusRequestRoutes } from './status-request-routes.ts'
import { seedTemplates } from './template-queries.ts'
import { templateRoutes } from './template-routes.ts'
import { viewAgreement, viewContractStatus } from './view.ts'
import { contractDeskRoutes } from './desk-routes.ts'

export const agreementRoutes = async (mounting: Mounting, services: Services): Promise<void> => {
  await seedTemplates(services.db)
  followOrders()
  const { db, config } = services
  const desk = createDesk(services)

  /** R111. One that is there already is answered again only to a caller who says it may be. */
  const generate = async (target: Target & { client: Client }, body: z.output<typeof generateRequest>) => {
    const { params, line, actor, client } = target
    const key = { rentalId: params.id, line: line.id, userId: rentalScope(actor, 'contract_create') }
    const terms = { specialTerms: body.special_clauses, notes: body.notes }
    await desk.withLocked(key, async (tx, rental, row, now) => {
      const isDead = row !== null && !row.signedAt && ['rejected', 'terminated'].includes(row.status)
      if (isDead && rental.status === 'pending_signature')
        await replaceAgreement(tx, rental, row, actor, terms, client, now)
      else if (!row || !body.missing_contract_generated) await generateAgreement(tx, rental, actor, terms, client, now)
    })
    await desk.drawAhead(params.id)
    return desk.answerDone(params.id, actor, agreementMessages.generated)
  }

  const sign = async (target: Target & { client: Client }, body: z.output<typeof signRequest>) => {
    const { params, line, actor, client } = target
    const order = await desk.orderOf(target)
    if (order.userId === actor.id && order.status !== 'pending_contract' && !order.contractSignedAt)
      requireAction(order, 'sign_contract', actor)
    const signature = await readSignature(body.signature)
    const phone = config.isSmsSigningRequired ? ((await findUser(db, actor.id))?.phone ?? order.contactPhone) : null
    const proof = phone === null ? null : await verifySmsCode(services, phone, 'sign', body.sms_code)
    const key = { rentalId: order.id, line: line.id, userId: rentalScope(actor, 'contract_view') }
    await desk.withLocked(key, async (tx, rental, _row, now) => {
      if (proof) await useSmsCode(tx, proof, now)
      await signAgreement(services, tx, rental, actor, { signature, client, mayGenerate: body.auto_generate }, now)
    })
    await desk.drawAhead(params.id)
    return desk.answerDone(params.id, actor, agreementMessages.signed)
  }

  mountOnLines(mounting, operations.getContract, async (call) => desk.answer(await desk.cardOfOrder(call), call.actor))
  mountOnLines(mounting, operations.generateContract, (call) => generate(call, call.body))
  mountOnLines(mounting, operations.createContract, (call) =>
    generate({ ...call, params: { id: call.body.rental_id } }, call.body),
  )
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
    const scope = { line: line.id, userId: rentalScope(actor, 'contract_view') }
    const { total, cards } = await listCards(db, scope, query)
    const results = cards.map((card) => viewAgreement(card, actor))
    return pageAnswer(request, query, total, results)
  })
  contractRoutes(mounting, services, desk)
  contractDeskRoutes(mounting, services)
  statusRequestRoutes(mounting, services, desk)
  templateRoutes(mounting, services)

  generateContractWith(async (given, row, actor, client) => {
    const terms = { specialTerms: '', notes: '' }
    await given.db.transaction((tx) => generateAgreement(tx, row, actor, terms, client, given.clock.now()))
    await createDesk(given).drawAhead(row.id)
  })
}
