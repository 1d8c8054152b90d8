import * as operations from '@jihui/protocol/qualification/operations'
import type { checkQuery, ownDocumentsQuery, uploadRequest, walletRequest } from '@jihui/protocol/qualification/schema'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { statusOf } from '@jihui/protocol/rental/machine'
import { rentingGate } from '@jihui/protocol/qualification/gates'
import { licenseType } from '@jihui/protocol/qualification/types'
import type { rentalQuery } from '@jihui/protocol/rental/schema'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce, type Keyed } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { demandedTypes, findEquipmentRow, qualificationsOf, viewQualificationTypes } from '../catalogue/public.ts'
import {
  listCards,
  needRental,
  readRental,
  type RentalRow,
  renterKeyOf,
  rentalScope,
  viewRental,
} from '../rental/public.ts'
import { certificateRoutes } from './certificate-routes.ts'
import { rejectAsAsked, verifyAsAsked } from './decision-calls.ts'
import { deleteDocument, deleteFromWallet } from './delete-document.ts'
import { addQualificationType, seedQualificationTypes } from './qualification-types.ts'
import { judgeGate } from './wallet/gate.ts'
import { type Holder, looksAfter, personAsHolder } from './wallet/holders.ts'
import { type Period, viewDemands, viewJudgement } from './judge-documents.ts'
import { readOwnDocuments } from './own-documents.ts'
import {
  type DocumentRow,
  listAddedFrom,
  listDecisions,
  listDemanded,
  listDocuments,
  listTypes,
  listWallet,
} from './queries.ts'
import { documentsFingerprint, keepReading } from './seen-documents.ts'
import { addToWallet, uploadQualification } from './upload-qualification.ts'
import { viewDecision, viewDocument } from './view.ts'
import { reviewQueueRoutes } from './queue-routes.ts'
import { toldActors } from '../identity/public.ts'

interface Reader {
  readonly params: { id: number }
  readonly line: LineDeclaration
  readonly actor: Actor
}
interface Upload extends Reader, Keyed {
  readonly files: readonly ReceivedFile[]
  readonly client: Client
}

interface Own {
  readonly actor: Actor
  readonly request: FastifyRequest
}
interface Adding extends Keyed {
  readonly actor: Actor
  readonly files: readonly ReceivedFile[]
  readonly body: z.output<typeof walletRequest>
  readonly client: Client
}

/** The period asked about; without a first day, from today on. */
const periodOf = ({ start_date: start, end_date: to }: z.output<typeof checkQuery>, today: string): Period => {
  const from = start ?? today
  if (to !== undefined && to < from)
    refuse('rental.period_invalid', { errors: { end_date: '归还日期不能早于起租日期' } })
  return { from, to: to ?? null }
}
/** Options by their names, with commas between them; a name the line does not have is refused. */
const optionsOf = (text: string, line: LineDeclaration): string[] => {
  const flags = text.split(',').flatMap((one) => one.trim() || [])
  const strange = flags.find((flag) => !line.options.some((option) => option.flag === flag))
  if (strange !== undefined) refuse('request.invalid', { errors: { options: `没有“${strange}”这个选项` } })
  return flags
}

export const qualificationRoutes = async (mounting: Mounting, services: Services): Promise<void> => {
  const { db, clock, database } = services
  const today = () => dayOf(clock.now())
  await seedQualificationTypes(db)
  certificateRoutes(mounting, services)
  reviewQueueRoutes(mounting, services)

  const read = ({ params, line, actor }: Reader) =>
    needRental(db, { id: params.id, line: line.id, renterKey: rentalScope(actor, 'qualification_view') })

  const demandedOf = async (row: RentalRow) => {
    const rules = qualificationsOf({ category_rules: await listDemanded(db, row.equipmentId), line: row.line })
    return demandedTypes(rules, row.options)
  }
  const judge = async (row: RentalRow, documents: readonly DocumentRow[]) =>
    viewJudgement(await demandedOf(row), documents, { from: row.startDate, to: row.endDate })
  mountOnLines(mounting, operations.validateQualification, async (call) => {
    const row = await read(call)
    return judge(row, await listDocuments(db, row.id))
  })

  const listQueue = async (
    { request, actor }: { request: FastifyRequest; actor: Actor },
    line: LineDeclaration,
    query: z.output<typeof rentalQuery>,
  ) => {
    const { total, cards, tabs } = await listCards(services, line.id, { renterKey: null }, query)
    const now = clock.now()
    const results = cards.map((card) => viewRental(card, actor, now))
    return { ...pageAnswer(request, query, total, results), tabs }
  }
  mountOnLines(mounting, operations.listQualificationOrders, (call) => listQueue(call, call.line, call.query))
  mountOnLines(mounting, operations.listPendingVerification, (call) => {
    const { include_verified: isWithVerified, ...query } = call.query
    const wanted = isWithVerified
      ? { ...query, verification: 'waiting_or_verified' as const }
      : { ...query, status: 'pending_verification' }
    return listQueue(call, call.line, wanted)
  })
  mountOnLines(mounting, operations.listVerifiedRentals, (call) =>
    listQueue(call, call.line, { ...call.query, verification: call.query.verification || 'verified' }),
  )
  mountOnLines(mounting, operations.getQualificationOrder, async (call) => {
    const row = await read(call)
    const [order, documents] = await Promise.all([readRental(services, row.id, call.actor), listDocuments(db, row.id)])
    const images = documents.map((one) => viewDocument(one, today()))
    const fingerprint = documentsFingerprint(documents)
    await keepReading(db, row, call.actor, fingerprint)
    return {
      ...order,
      qualification_images: images,
      documents_fingerprint: fingerprint,
      judgement: await judge(row, documents),
    }
  })

  mountOnLines(mounting, operations.listQualificationImages, async (call) => {
    const row = await read(call)
    const documents = await listDocuments(db, row.id)
    const { page, page_size: size } = call.query
    const shown = documents.slice((page - 1) * size, page * size).map((one) => viewDocument(one, today()))
    const fingerprint = documentsFingerprint(documents)
    if (shown.length === documents.length) await keepReading(db, row, call.actor, fingerprint)
    return { ...pageAnswer(call.request, call.query, documents.length, shown), documents_fingerprint: fingerprint }
  })
  mountOnLines(mounting, operations.listQualificationHistory, async (call) => {
    const row = await read(call)
    const decisions = await listDecisions(db, row.id)
    const told = await toldActors(
      db,
      call.actor,
      decisions.map(({ decidedBy }) => ({ actorId: decidedBy })),
    )
    const results = decisions.map((one) => viewDecision(one, told))
    return { count: results.length, results }
  })

  const upload = (call: Upload, body: z.output<typeof uploadRequest>) => {
    const { params, line, actor, files, client, reply, idempotency } = call
    const key = { id: params.id, line: line.id }
    const added = files.length + (body.wallet_document === undefined ? 0 : 1)
    const add = () => uploadQualification(services, key, actor, files, body, client, idempotency)
    return createOnce(db, call, add, async (id) => {
      const [rental, documents] = await Promise.all([
        needRental(db, { ...key, renterKey: renterKeyOf(actor) }),
        listAddedFrom(db, id, Math.max(added, 1)),
      ])
      const images = documents.map((one) => viewDocument(one, today()))
      reply.status(added > 0 ? 201 : 200)
      return {
        ...images[0]!,
        success: true as const,
        message: added > 0 ? '资质上传成功' : '资质已提交审核',
        images,
        document_count: rental.documentCount,
        status: rental.status,
        display_status: statusOf(rental.status).label,
      }
    })
  }
  mountOnLines(mounting, operations.uploadQualification, (call) => upload(call, call.body))
  mountOnLines(mounting, operations.uploadLicense, (call) => upload(call, { ...call.body, image_type: licenseType }))

  mountOnLines(mounting, operations.deleteQualificationImage, async ({ params, line, actor, client }) => ({
    success: true as const,
    message: '删除成功',
    document_count: await deleteDocument(services, { id: params.id, line: line.id }, params.imageId, actor, client),
  }))

  mountOnLines(mounting, operations.verifyQualification, ({ params, line, body, actor, client, request }) => {
    const address = request.routeOptions.url ?? ''
    const contractFollows = line.contractsOnApproval.some((start) => address.startsWith(start))
    return verifyAsAsked(services, { key: { id: params.id, line: line.id }, body, actor, client }, contractFollows)
  })
  mountOnLines(mounting, operations.rejectQualification, ({ params, line, body, actor, client }) =>
    rejectAsAsked(services, { key: { id: params.id, line: line.id }, body, actor, client }),
  )

  mountOnLines(mounting, operations.checkQualification, async ({ params, query, line, actor }) => {
    const equipment =
      (await findEquipmentRow(database.pool, { id: params.id }, line.id, today())) ?? refuse('equipment.not_found')
    const period = periodOf(query, today())
    const codes = demandedTypes(qualificationsOf(equipment), optionsOf(query.options, line))
    const wallet = await listWallet(db, personAsHolder(actor.id), today())
    const demands = judgeGate(rentingGate(codes), { person: wallet }, period)
    const { missing, warnings } = viewDemands(demands, period)
    const required = demands.map(({ type, held }) => ({
      ...viewQualificationTypes([type])[0]!,
      has: held !== null,
      validity: held ? viewDocument(held, today()).validity : null,
      expires_on: held?.document.expiresOn ?? null,
    }))
    const ok = missing.length === 0
    const sentence = warnings[0]?.text ?? '资质齐全，提交后直接进入审核'
    return {
      equipment_id: equipment.id,
      ok,
      has_valid: ok,
      message: ok ? sentence : `还需要：${missing.map(({ name }) => name).join('、')}`,
      required,
      missing,
      warnings,
      documents: wallet.map((one) => viewDocument(one, today())),
    }
  })

  /** Whose wallet a call speaks of: one's own, or that of somebody one looks after. */
  const holderIn = async (
    { holder_kind: kind = 'person', holder_id: id }: Pick<z.output<typeof walletRequest>, 'holder_kind' | 'holder_id'>,
    actor: Actor,
  ): Promise<Holder> => {
    const holder = { kind, id: id ?? (kind === 'person' ? actor.id : 0) }
    return (await looksAfter(db, services.hooks, actor.id, holder)) ? holder : refuse('qualification.holder_not_found')
  }
  const listOwn = async ({ query, actor, request }: Own & { query: z.output<typeof ownDocumentsQuery> }) => {
    const { page, page_size: limit, kept: isKept } = query
    const wanted = { isKept, limit, offset: (page - 1) * limit }
    const holder = await holderIn(query, actor)
    const { total, results, attention } = await readOwnDocuments(services, db, holder, wanted, today())
    return { ...pageAnswer(request, query, total, results), attention }
  }
  const addOwn = (call: Adding) => {
    const { actor, files, body, client, idempotency } = call
    const add = async () => addToWallet(services, actor, await holderIn(body, actor), files, body, client, idempotency)
    return createOnce(db, call, add, async (id) => {
      const images = (await listAddedFrom(db, id, files.length)).map((one) => viewDocument(one, today()))
      const message = body.replaces === undefined ? '资质已保存，下次租赁可直接使用' : '证件已更换，在用的订单不用重传'
      return { ...images[0]!, success: true as const, message, images }
    })
  }
  const deleteOwn = async ({ params, actor, client }: { params: { id: number }; actor: Actor; client: Client }) => {
    await deleteFromWallet(services, params.id, actor, client)
    return { success: true as const, message: '删除成功' }
  }
  mountOnLines(mounting, operations.listUserQualifications, listOwn)
  mountOnLines(mounting, operations.addCustomerQualification, addOwn)
  mountOnLines(mounting, operations.deleteCustomerQualification, deleteOwn)
  mountEndpoint(mounting, operations.listOwnDocuments, listOwn)
  mountEndpoint(mounting, operations.addOwnDocument, addOwn)
  mountEndpoint(mounting, operations.deleteOwnDocument, deleteOwn)

  mountEndpoint(mounting, operations.listQualificationTypes, async () => {
    const results = (await listTypes(db)).map(({ code, name, description }) => ({ id: code, name, description }))
    return { count: results.length, results }
  })
  mountEndpoint(mounting, operations.addQualificationType, async ({ body, actor, client }) => {
    const { code, name, description } = await addQualificationType(services, body, actor, client)
    return { success: true as const, message: '资质类型已添加', id: code, name, description }
  })
}
