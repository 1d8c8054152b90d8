import type { earnedAmount } from '@jihui/protocol/payment/payout-schema'
import { earningRoles, earningStatusText, returnedPart } from '@jihui/protocol/payment/earnings'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { keeperOf, viewKey } from '../payables/known-payables.ts'
import { takenLines } from '../takings/taken-lines.ts'
import type { EarnedRow } from './list-earned.ts'

/** Line by line, by the parts its payable declares; what is nought is left out. */
const linesOf = (hooked: Hooked, row: EarnedRow) => {
  const parts = keeperOf(hooked, row.payable_kind)?.declared.parts ?? {}
  const declared: Readonly<Record<string, { readonly label: string }>> = { ...parts, [returnedPart.code]: returnedPart }
  const lines = Object.entries(row.parts).map(([code, fen]) => ({
    code,
    label: declared[code]?.label ?? code,
    working: '',
    fen,
  }))
  const commission = {
    code: 'commission',
    label: '平台佣金',
    working: `${row.commission_percent}%`,
    fen: -row.commission_fen,
  }
  return [...lines, commission, ...takenLines(hooked, row.takings)]
    .filter(({ fen }) => fen !== 0)
    .map(({ fen, ...line }) => ({ ...line, amount: toYuan(fen) }))
}

export const viewEarned = async (
  hooked: Hooked,
  db: Queryable,
  row: EarnedRow,
): Promise<z.output<typeof earnedAmount>> => {
  const key = { payableKind: row.payable_kind, payableId: row.payable_id }
  const keeper = keeperOf(hooked, row.payable_kind)
  const described = (await keeper?.describe(db, row.payable_id)) ?? null
  const { payable_kind, payable_id, payable_label, payable_link, order_number } = viewKey(hooked, key)
  return {
    id: row.id,
    role: row.role,
    role_display: earningRoles[row.role].label,
    payable_kind,
    payable_id,
    payable_label,
    payable_link,
    order_number,
    title: described?.title ?? '',
    area: described?.area ?? row.payable_kind,
    source: row.source,
    source_display: keeper?.declared.sources?.[row.source] ?? '',
    gross: toYuan(row.gross_fen),
    commission: toYuan(row.commission_fen),
    commission_percent: row.commission_percent,
    net: toYuan(row.net_fen),
    taken: toYuan(row.taken_fen),
    to_pay: toYuan(row.net_fen - row.taken_fen),
    lines: linesOf(hooked, row),
    status: row.status,
    status_display: earningStatusText(row.status, row.net_fen),
    settled_on: row.settled_on,
    due_on: row.due_on,
    paid_at: row.paid_at?.toISOString() ?? null,
    reference: row.reference,
  }
}
