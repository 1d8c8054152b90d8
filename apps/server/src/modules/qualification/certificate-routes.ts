import type { certificateQuery } from '@jihui/protocol/qualification/certificate-schema'
import * as operations from '@jihui/protocol/qualification/certificate-operations'
import { documentReviews, type DocumentReview } from '@jihui/protocol/qualification/schema'
import { generalTypes } from '@jihui/protocol/qualification/types'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { category, demandedTypes, findEquipmentRow, qualificationsOf, viewRules } from '../catalogue/public.ts'
import { rentalScope } from '../rental/public.ts'
import { type CertificateRow, findCertificate, listCertificateRows } from './certificate-queries.ts'
import { findType, listTypes } from './queries.ts'
import { verifyCertificate } from './verify-certificate.ts'
import { nameOfType, validityOf, viewDocument } from './view.ts'

interface Listing {
  readonly query: z.output<typeof certificateQuery>
  readonly request: FastifyRequest
}

export const certificateRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock, database } = services
  const today = () => dayOf(clock.now())

  const view = (row: CertificateRow) => {
    const { document } = row
    const status = document.reviewStatus as DocumentReview
    return {
      certificate_number: document.number,
      certificate_type: document.type,
      certificate_type_display: nameOfType(row),
      holder_id: document.holderId,
      holder_name: row.holderName,
      status,
      status_display: documentReviews[status],
      verification_notes: document.reviewNotes,
      verified_by: document.reviewedByName,
      verified_at: document.reviewedAt?.toISOString() ?? null,
      ...viewDocument(row, today()),
    }
  }
  const list = async ({ query, request }: Listing, userId: number | null) => {
    const { page, page_size: limit, type, status, keyword } = query
    const filter = { userId, type, status, keyword, limit, offset: (page - 1) * limit }
    const { rows, total } = await listCertificateRows(db, services, filter)
    return pageAnswer(request, query, total, rows.map(view))
  }
  const need = async (id: number, userId: number | null) =>
    view((await findCertificate(db, services, { id, userId })) ?? refuse('qualification.not_found'))

  mountOnLines(mounting, operations.listCertificates, (call) =>
    list(call, rentalScope(call.actor, 'qualification_view')),
  )
  mountOnLines(mounting, operations.listMyCertificates, (call) => list(call, call.actor.id))
  mountOnLines(mounting, operations.getCertificate, ({ params, actor }) =>
    need(params.id, rentalScope(actor, 'qualification_view')),
  )
  mountOnLines(mounting, operations.verifyCertificate, async ({ params, body, actor, client }) => {
    await verifyCertificate(services, params.id, body, actor, client)
    const message = body.action === 'approve' ? '证件已通过核验' : '已拒绝，原因已告知持有人'
    return { success: true as const, message, ...(await need(params.id, null)) }
  })

  /** Why the certificate will not do for the machine; null when it will. */
  const faultOf = ({ document, ...row }: CertificateRow, demanded: readonly string[]): string | null => {
    if (document.reviewStatus === 'rejected') return `这份证件没有通过核验：${document.reviewNotes}`
    if (validityOf(document.expiresOn, today()) === 'expired') return '这份证件已经过期'
    if (!demanded.includes(document.type) && !generalTypes.includes(document.type))
      return `租这台设备用不到${nameOfType({ document, ...row })}`
    return null
  }
  const validate = async (actor: Actor, line: LineDeclaration, number: string, equipmentId: number) => {
    const equipment =
      (await findEquipmentRow(database.pool, { id: equipmentId }, line.id, today())) ??
      refuse('equipment.not_found', { errors: { equipment_id: '设备不存在或已下架' } })
    const demanded = demandedTypes(qualificationsOf(equipment), [])
    const { rows } = await listCertificateRows(db, services, { userId: actor.id, number, limit: 20, offset: 0 })
    const judged = rows.map((row) => ({ row, fault: faultOf(row, demanded) }))
    return judged.find(({ fault }) => fault === null) ?? judged[0] ?? null
  }
  mountOnLines(mounting, operations.validateCertificate, async ({ body, line, actor }) => {
    const found = await validate(actor, line, body.certificate_number, body.equipment_id)
    const success = true as const
    if (!found) return { success, valid: false, message: '你的资质夹里没有这个编号的证件' }
    const valid = found.fault === null
    return { success, valid, message: found.fault ?? '证件有效，可以用来租这台设备', certificate: view(found.row) }
  })

  const viewType = (row: { code: string; name: string; description: string }) => ({
    id: row.code,
    code: row.code,
    name: row.name,
    description: row.description,
  })
  mountOnLines(mounting, operations.listCertificateTypes, async () => {
    const results = (await listTypes(db)).map(viewType)
    return { count: results.length, results }
  })
  mountOnLines(mounting, operations.getCertificateType, async ({ params }) =>
    viewType((await findType(db, params.id)) ?? refuse('qualification.type_not_found')),
  )
  mountOnLines(mounting, operations.listCertificateTypesByCategory, async ({ query, line }) => {
    const ofLine = and(eq(category.id, query.category_id), eq(category.line, line.id))
    const [found] = await db.select().from(category).where(ofLine)
    const row = found ?? refuse('category.not_found')
    const rules = qualificationsOf({ category_rules: row.qualificationRules, line: line.id })
    const results = viewRules(rules).map((rule) => ({ ...rule, code: rule.id }))
    return { category_id: row.id, count: results.length, results }
  })
}
