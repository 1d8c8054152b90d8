import {
  approveContractRequest,
  listContractRequests,
  rejectContractRequest,
} from '@jihui/protocol/agreement/console-operations'
import { agreementMessages } from '@jihui/protocol/agreement/machine'
import * as operations from '@jihui/protocol/agreement/status-request-operations'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type RentalRow, rentalScope } from '../../rental/public.ts'
import type { Desk, LineTarget, Target } from '../desk.ts'
import { approveStatusChange, rejectStatusChange, requestStatusChange } from './request-status-change.ts'
import { countOpenRequests, findLineOfRental, findStatusRequest, listStatusRequests } from './status-request-queries.ts'
import { viewDeskRequest, viewStatusRequest } from './view.ts'

type ByStaff = Target & { readonly client: Client }
interface Reasons {
  readonly reason: string
  readonly reject_reason: string
}
const everyone = (actor: Actor) => rentalScope(actor, 'contract_approve')

export const statusRequestRoutes = (mounting: Mounting, services: Services, desk: Desk): void => {
  const { db } = services
  /** Runs the work on the locked order; it answers the id of the request that was made or decided. */
  const command = async (
    { params, line }: Target,
    renterKey: number | null,
    message: string,
    work: (tx: Tx, rental: RentalRow, now: Date) => Promise<number>,
  ) => {
    const lineId = line?.id ?? (await findLineOfRental(db, params.id)) ?? refuse('rental.not_found')
    let requestId = 0
    await desk.withLocked({ rentalId: params.id, line: lineId, renterKey }, async (tx, rental, _row, now) => {
      requestId = await work(tx, rental, now)
    })
    const card = (await findStatusRequest(db, requestId)) ?? refuse('agreement.request_not_found')
    const waiting = await countOpenRequests(db)
    return {
      success: true as const,
      message,
      request: viewDeskRequest(card),
      pending_count: line ? (waiting[line.id] ?? 0) : sumOf(waiting),
    }
  }
  const approve = (call: ByStaff, notes: string) =>
    command(call, everyone(call.actor), agreementMessages.requestApproved, (tx, rental, now) =>
      approveStatusChange(services, tx, rental, notes, { by: call.actor, client: call.client, now }),
    )
  const reject = async (call: ByStaff, { reason, reject_reason: rejectReason }: Reasons) => {
    const written = rejectReason || reason
    const sentence = agreementMessages.reasonMissing
    if (written === '') refuse('request.invalid', { message: sentence, errors: { reject_reason: sentence } })
    return command(call, everyone(call.actor), agreementMessages.requestRejected, (tx, rental, now) =>
      rejectStatusChange(services, tx, rental, written, { by: call.actor, client: call.client, now }),
    )
  }

  mountOnLines(mounting, operations.requestStatusChange, (call) =>
    command(call, rentalScope(call.actor, 'contract_create'), agreementMessages.requestSent, (tx, rental, now) => {
      const given = { status: call.body.status, reason: call.body.status_change_reason || call.body.reason }
      return requestStatusChange(tx, rental, given, { by: call.actor, client: call.client, now })
    }),
  )
  mountOnLines(mounting, operations.approveStatusChange, (call) => approve(call, call.body.notes))
  mountOnLines(mounting, operations.rejectStatusChange, async (call: LineTarget & ByStaff & { body: Reasons }) => {
    await desk.orderOf(call, 'contract_approve')
    return reject(call, call.body)
  })
  mountOnLines(mounting, operations.listStatusRequests, async ({ query, line, request }) => {
    const { total, cards } = await listStatusRequests(db, line.id, query)
    return pageAnswer(request, query, total, cards.map(viewStatusRequest))
  })

  mountEndpoint(mounting, listContractRequests, async ({ query, request }) => {
    const [{ total, cards }, waiting] = await Promise.all([
      listStatusRequests(db, query.line || null, query),
      countOpenRequests(db),
    ])
    return {
      ...pageAnswer(request, query, total, cards.map(viewDeskRequest)),
      pending_count: sumOf(waiting),
      by_line: waiting,
    }
  })
  mountEndpoint(mounting, approveContractRequest, ({ params, body, actor, client }) =>
    approve({ params: { id: params.rentalId }, actor, client }, body.notes),
  )
  mountEndpoint(mounting, rejectContractRequest, ({ params, body, actor, client }) =>
    reject({ params: { id: params.rentalId }, actor, client }, body),
  )
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, one) => total + one, 0)
