import { agreementMessages } from '@jihui/protocol/agreement/machine'
import * as operations from '@jihui/protocol/agreement/status-request-operations'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type RentalRow, rentalScope } from '../rental/public.ts'
import type { Desk, Target } from './desk.ts'
import { approveStatusChange, rejectStatusChange, requestStatusChange } from './request-status-change.ts'
import { countOpenRequests, findStatusRequest, listStatusRequests } from './status-request-queries.ts'
import { viewStatusRequest } from './view.ts'

export const statusRequestRoutes = (mounting: Mounting, { db }: Services, desk: Desk): void => {
  /** Runs the work on the locked order; it answers the id of the request that was made or decided. */
  const command = async (
    { params, line }: Target,
    userId: number | null,
    message: string,
    work: (tx: Tx, rental: RentalRow, now: Date) => Promise<number>,
  ) => {
    let requestId = 0
    await desk.withLocked({ rentalId: params.id, line: line.id, userId }, async (tx, rental, _row, now) => {
      requestId = await work(tx, rental, now)
    })
    const card = (await findStatusRequest(db, requestId)) ?? refuse('agreement.request_not_found')
    return {
      success: true as const,
      message,
      request: viewStatusRequest(card),
      pending_count: await countOpenRequests(db, line.id),
    }
  }
  const everyone = (actor: Actor) => rentalScope(actor, 'contract_approve')

  mountOnLines(mounting, operations.requestStatusChange, (call) =>
    command(call, rentalScope(call.actor, 'contract_create'), agreementMessages.requestSent, (tx, rental, now) =>
      requestStatusChange(
        tx,
        rental,
        call.actor,
        { status: call.body.status, reason: call.body.status_change_reason || call.body.reason },
        now,
      ),
    ),
  )
  mountOnLines(mounting, operations.approveStatusChange, (call) =>
    command(call, everyone(call.actor), agreementMessages.requestApproved, (tx, rental, now) =>
      approveStatusChange(tx, rental, call.body.notes, { by: call.actor, client: call.client, now }),
    ),
  )
  mountOnLines(mounting, operations.rejectStatusChange, async (call) => {
    await desk.orderOf(call, 'contract_approve')
    const reason = call.body.reject_reason || call.body.reason
    const sentence = agreementMessages.reasonMissing
    if (reason === '') refuse('request.invalid', { message: sentence, errors: { reject_reason: sentence } })
    return command(call, everyone(call.actor), agreementMessages.requestRejected, (tx, rental, now) =>
      rejectStatusChange(tx, rental, reason, { by: call.actor, client: call.client, now }),
    )
  })
  mountOnLines(mounting, operations.listStatusRequests, async ({ query, line, request }) => {
    const { total, cards } = await listStatusRequests(db, line.id, query)
    return pageAnswer(request, query, total, cards.map(viewStatusRequest))
  })
}
