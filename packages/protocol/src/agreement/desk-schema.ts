/** Contracts and requests of all lines, as the console shows them. */
import * as z from 'zod/mini'
import { id, optionalText, pageOf, timestamp } from '../values.ts'
import { deskActionCodes } from './desk-actions.ts'
import { termsLimits } from './machine.ts'
import {
  attachment,
  contract,
  contractItem,
  contractQuery,
  statusRequestDone,
  statusRequestItem,
  statusRequestQuery,
} from './schema.ts'

const counts = z.record(z.string(), z.number())

export const deskItem = z.extend(contractItem, { party_name: z.string() })
export const deskQuery = z.extend(contractQuery, { line: optionalText('业务线', 40) })
export const deskPage = z.extend(pageOf(deskItem), {
  /** Of the line asked for, whatever the status. */
  by_status: counts,
  by_tab: counts,
  /** Of the status asked for, whatever the line. */
  by_line: counts,
  /** Requests to change a contract's status that wait for a decision. */
  open_requests: z.number(),
})

export const deskHistoryEntry = z.object({
  id: z.string(),
  at: timestamp,
  title: z.string(),
  by: z.string(),
  note: z.string(),
})
export const deskContract = z.extend(contract, {
  party_name: z.string(),
  /** What its reader may do with it here and now. */
  desk_actions: z.array(z.enum(deskActionCodes)),
  /** A refused contract may be made anew, with the order as it is now. */
  can_replace: z.boolean(),
  can_attach: z.boolean(),
  /** The contract that took its place. */
  replaced_by: z.nullable(z.object({ id: z.number(), contract_number: z.string() })),
  template: z.nullable(
    z.object({ id: z.number(), name: z.string(), version: z.number(), current_version: z.number() }),
  ),
  history: z.array(deskHistoryEntry),
  attachments: z.array(attachment),
})
export const deskContractDone = z.object({ success: z.literal(true), message: z.string(), contract: deskContract })

export const byDeskAction = z.object({ contractId: id('合同'), action: z.string() })
export const deskActionRequest = z.object({
  notes: optionalText('备注', 500),
  reason: optionalText('原因', 500),
  reject_reason: optionalText('拒绝原因', 500),
  /** Of `accept-terms`: as staff word them. */
  special_clauses: optionalText('特别约定', termsLimits.charactersMax),
})

export const deskRequest = z.extend(statusRequestItem, {
  /** Names of who asked and who decided. */
  requested_by: z.string(),
  decided_by: z.string(),
})
export const deskRequestQuery = z.extend(statusRequestQuery, { line: optionalText('业务线', 40) })
export const deskRequestPage = z.extend(pageOf(deskRequest), { pending_count: z.number(), by_line: counts })
export const deskRequestDone = z.extend(statusRequestDone, { request: deskRequest })
export const byRequestedRental = z.object({ rentalId: id('订单') })
