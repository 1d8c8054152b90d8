import type { earnedAmount } from '@jihui/protocol/payment/payout-schema'
import { earningRoles, earningStatuses } from '@jihui/protocol/payment/earnings'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { keeperOf, viewKey } from '../payables/known-payables.ts'
import type { EarnedRow } from './list-earned.ts'

/** Line by line, by the parts its payable declares; what is nought is left out. */
const linesOf = (hooked: Hooked, row: EarnedRow) => {
  const declared = keeperOf(hooked, row.payable_kind)?.declared.parts ?? {}
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
  return [...lines, commission]
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
    lines: linesOf(hooked, row),
    status: row.status,
    status_display: earningStatuses[row.status],
    settled_on: row.settled_on,
    due_on: row.due_on,
    paid_at: row.paid_at?.toISOString() ?? null,
    reference: row.reference,
  }
}
