import * as operations from '@jihui/protocol/qualification/operations'
import type { decided, rejectRequest, uploadRequest, verifyRequest } from '@jihui/protocol/qualification/schema'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { statusOf } from '@jihui/protocol/rental/machine'
import { licenseType } from '@jihui/protocol/qualification/types'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { demandedTypes, findEquipmentRow, qualificationsOf, viewQualificationTypes } from '../catalogue/public.ts'
import { answerRental, attachDocumentsWith, needRental, rentalScope } from '../rental/public.ts'
import { attachDocuments } from './attach-documents.ts'
import { decideQualification, type Decision } from './decide-qualification.ts'
import { deleteDocument, deleteFromWallet } from './delete-document.ts'
import { generateAfterApproval } from './generate-after-approval.ts'
import { addQualificationType, seedQualificationTypes } from './qualification-types.ts'
import {
  countDocumentsOf,
  hasWalletDocuments,
  listDecisions,
  listDemanded,
  listDocuments,
  listDocumentsOf,
  listTypes,
  listWallet,
} from './queries.ts'
import { addToWallet, uploadQualification } from './upload-qualification.ts'
import { pickFor, useWallet } from './use-wallet.ts'
import { viewDecision, viewDocument } from './view.ts'

interface Reader {
  readonly params: { id: number }
  readonly line: LineDeclaration
  readonly actor: Actor
}
interface Upload extends Reader {
  readonly files: readonly ReceivedFile[]
  readonly client: Client
  readonly reply: FastifyReply
}
interface Deciding<Body> extends Reader {
  readonly body: Body
  readonly client: Client
}

export const qualificationRoutes = async (mounting: Mounting, services: Services): Promise<void> => {
  const { db, clock, database } = services
  const today = () => dayOf(clock.now())
  await seedQualificationTypes(db)
  attachDocumentsWith(
    async (tx, row, files, actor, now) => {
      if (files.length > 0) return attachDocuments(services, tx, row, files, actor, now)
      const rules = qualificationsOf({ category_rules: await listDemanded(tx, row.equipmentId), line: row.line })
      await useWallet(tx, row, demandedTypes(rules, row.options), actor, now)
    },
    (queryable, userId) => hasWalletDocuments(queryable, userId, today()),
  )

  const read = ({ params, line, actor }: Reader) =>
    needRental(db, { id: params.id, line: line.id, userId: rentalScope(actor, 'qualification_view') })

  mountOnLines(mounting, operations.listQualificationImages, async (call) => {
    const row = await read(call)
    const documents = await listDocuments(db, row.id)
    const { page, page_size: size } = call.query
    const shown = documents.slice((page - 1) * size, page * size).map((one) => viewDocument(one, today()))
    return pageAnswer(call.request, call.query, documents.length, shown)
  })
  mountOnLines(mounting, operations.listQualificationHistory, async (call) => {
    const row = await read(call)
    const results = (await listDecisions(db, row.id)).map(viewDecision)
    return { count: results.length, results }
  })

  const upload = async (
    { params, line, actor, files, client, reply }: Upload,
    body: z.output<typeof uploadRequest>,
  ) => {
    const { rental, documents } = await uploadQualification(
      services,
      { id: params.id, line: line.id },
      actor,
      files,
      body,
      client,
    )
    const images = documents.map((one) => viewDocument(one, today()))
    reply.status(files.length > 0 ? 201 : 200)
    return {
      ...images[0]!,
      success: true as const,
      message: files.length > 0 ? '资质上传成功' : '资质已提交审核',
      images,
      document_count: rental.documentCount,
      status: rental.status,
      display_status: statusOf(rental.status).label,
    }
  }
  mountOnLines(mounting, operations.uploadQualification, (call) => upload(call, call.body))
  mountOnLines(mounting, operations.uploadLicense, (call) => upload(call, { ...call.body, image_type: licenseType }))

  mountOnLines(mounting, operations.deleteQualificationImage, async ({ params, line, actor, client }) => ({
    success: true as const,
    message: '删除成功',
    document_count: await deleteDocument(services, { id: params.id, line: line.id }, params.imageId, actor, client),
  }))

  const decide = async (
    { params, line, actor, client }: Reader & { client: Client },
    decision: Decision,
    isContractWanted: boolean,
  ): Promise<z.output<typeof decided>> => {
    const row = await decideQualification(services, { id: params.id, line: line.id }, decision, actor, client)
    const wanted = decision.isApproved && isContractWanted
    const contract = wanted ? await generateAfterApproval(services, row, actor, client) : null
    const spoken = decision.isApproved ? '资质审核通过' : '已拒绝，原因已告知租客'
    const message = contract?.error ? '资质审核通过，但合同生成失败' : spoken
    const answer = await answerRental(services, row.id, actor, message)
    return { ...answer, contract_generated: contract?.isGenerated ?? false, contract_error: contract?.error ?? null }
  }
  mountOnLines(mounting, operations.verifyQualification, (call: Deciding<z.output<typeof verifyRequest>>) => {
    const { body } = call
    const isForced = body.force_submit || body.bypass_license_validation
    const isApproved = body.action === 'approve'
    const decision = { isApproved, notes: body.notes, userNotification: body.user_notification, isForced }
    return decide(call, decision, body.generate_contract)
  })
  mountOnLines(mounting, operations.rejectQualification, (call: Deciding<z.output<typeof rejectRequest>>) => {
    const { body } = call
    if (!body.rejected) refuse('request.invalid', { errors: { rejected: '拒绝时应为 true' } })
    const decision = { isApproved: false, notes: body.notes, userNotification: body.user_notification, isForced: false }
    return decide(call, decision, false)
  })

  mountOnLines(mounting, operations.checkQualification, async ({ params, line, actor }) => {
    const equipment =
      (await findEquipmentRow(database.pool, { id: params.id }, line.id, today())) ?? refuse('equipment.not_found')
    const codes = demandedTypes(qualificationsOf(equipment), [])
    const wallet = await listWallet(db, actor.id, today())
    const documents = wallet.map((one) => viewDocument(one, today()))
    const required = viewQualificationTypes(codes).map((type) => {
      const held = pickFor([type.id], wallet)?.[0]
      return { ...type, has: held !== undefined, validity: held ? viewDocument(held, today()).validity : null }
    })
    const ok = required.every((type) => type.has)
    const missing = required.filter((type) => !type.has).map((type) => type.name)
    return {
      equipment_id: equipment.id,
      ok,
      has_valid: ok,
      message: ok ? '资质齐全，提交后直接进入审核' : `还需要：${missing.join('、')}`,
      required,
      documents,
    }
  })
  mountOnLines(mounting, operations.listUserQualifications, async ({ query, actor, request }) => {
    const offset = (query.page - 1) * query.page_size
    const [count, documents] = await Promise.all([
      countDocumentsOf(db, actor.id),
      listDocumentsOf(db, actor.id, query.page_size, offset),
    ])
    const results = documents.map((one) => viewDocument(one, today()))
    return pageAnswer(request, query, count, results)
  })
  mountOnLines(mounting, operations.addCustomerQualification, async ({ actor, files, body }) => {
    const images = (await addToWallet(services, actor, files, body)).map((one) => viewDocument(one, today()))
    return { ...images[0]!, success: true as const, message: '资质已保存，下次租赁可直接使用', images }
  })
  mountOnLines(mounting, operations.deleteCustomerQualification, async ({ params, actor, client }) => {
    await deleteFromWallet(services, params.id, actor, client)
    return { success: true as const, message: '删除成功' }
  })

  mountEndpoint(mounting, operations.listQualificationTypes, async () => {
    const results = (await listTypes(db)).map(({ code, name, description }) => ({ id: code, name, description }))
    return { count: results.length, results }
  })
  mountEndpoint(mounting, operations.addQualificationType, async ({ body, actor, client }) => {
    const { code, name, description } = await addQualificationType(services, body, actor, client)
    return { success: true as const, message: '资质类型已添加', id: code, name, description }
  })
}
