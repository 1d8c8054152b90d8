import * as operations from '@jihui/protocol/catalogue/verification-operations'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findVerifiableRow, listVerifiableRows } from './verification-queries.ts'
import { viewMachineVerification, viewToVerify } from './verification-view.ts'
import { type Verdict, verifyEquipment } from './verify-equipment.ts'

/** Machines of owners, verified by staff. */
export const verificationRoutes = (mounting: Mounting, services: Services): void => {
  const { database, clock } = services
  const today = () => dayOf(clock.now())

  const readOne = async (id: number) =>
    viewMachineVerification((await findVerifiableRow(services, id, today())) ?? refuse('equipment.not_found'), today())
  mountEndpoint(mounting, operations.listMachinesToVerify, async ({ query, request }) => {
    const { page, page_size: limit, status, line, keyword } = query
    const filter = { status, line, keyword, limit, offset: (page - 1) * limit }
    const { rows, total, groups } = await listVerifiableRows(database.pool, filter, today())
    const counts: Record<string, number> = { all: 0 }
    const byStatus: Record<string, number> = {}
    for (const group of groups) {
      if (line === '' || group.line === line) byStatus[group.status] = (byStatus[group.status] ?? 0) + group.total
      if (group.status !== 'pending') continue
      counts[group.line] = group.total
      counts.all! += group.total
    }
    return { ...pageAnswer(request, query, total, rows.map(viewToVerify)), counts, by_status: byStatus }
  })
  mountEndpoint(mounting, operations.getMachineVerification, ({ params }) => readOne(params.id))

  const decide = async (id: number, verdict: Verdict, actor: Actor, client: Client) => {
    await verifyEquipment(services, id, verdict, actor, client)
    const message = verdict.isApproved ? '核验已通过' : '已驳回，原因已告知设备主'
    return { ...(await readOne(id)), success: true as const, message }
  }
  mountEndpoint(mounting, operations.approveMachine, ({ params, body, actor, client }) =>
    decide(params.id, { isApproved: true, notes: body.notes, version: body.version }, actor, client),
  )
  mountEndpoint(mounting, operations.rejectMachine, ({ params, body, actor, client }) =>
    decide(params.id, { isApproved: false, notes: body.reason, version: body.version }, actor, client),
  )
}
