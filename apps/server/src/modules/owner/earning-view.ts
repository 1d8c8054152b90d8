import { earningSources } from '@jihui/protocol/owner/fleet'
import { earningStatusText, returnedPart } from '@jihui/protocol/payment/earnings'
import type { earning } from '@jihui/protocol/owner/earning-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { findLine } from '@jihui/protocol/rental/lines'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Hooked } from '../../platform/hooks.ts'
import { takenLines } from '../payment/public.ts'
import { partyOf } from '../rental/public.ts'
import type { EarningRow } from './earning-queries.ts'

/** The account of one order, line by line; what is nought is left out. */
const linesOf = (hooked: Hooked, row: EarningRow) => {
  const { label: deliveryLabel } = findLine(row.line).delivery
  const extras =
    row.source === 'rental' && row.returned_fen === 0 ? row.quote_lines.filter((one) => one.kind === 'option') : []
  const all = [
    { code: 'rent', label: '租金', working: `${row.start_date} 至 ${row.end_date}，${row.days} 天`, fen: row.rent_fen },
    ...extras.map(({ code, label, working, amountFen }) => ({ code, label, working, fen: amountFen })),
    { code: 'delivery', label: deliveryLabel, working: '按报价', fen: row.delivery_fen },
    { code: 'overtime', label: '超时费', working: '扣款单结清', fen: row.overtime_fen },
    { code: 'late', label: '逾期费', working: '归还结算', fen: row.late_fen },
    { code: 'damage', label: '损坏赔偿', working: '扣款单结清', fen: row.damage_fen },
    { ...returnedPart, working: '', fen: row.returned_fen },
    {
      code: 'commission',
      label: '平台佣金',
      working: `${row.overtime_fen > 0 ? '超时费' : '租金'}的 ${row.commission_percent}%`,
      fen: -row.commission_fen,
    },
    ...takenLines(hooked, row.takings),
  ]
  return all.filter(({ fen }) => fen !== 0).map(({ fen, ...line }) => ({ ...line, amount: toYuan(fen) }))
}

export const viewEarning = (hooked: Hooked, row: EarningRow): z.output<typeof earning> => ({
  id: row.id,
  source: row.source,
  source_display: earningSources[row.source],
  rental_id: row.rental_id,
  order_number: orderNumber(row.rental_id),
  line: row.line,
  equipment_id: row.equipment_id,
  equipment_name: row.equipment_name,
  equipment_model: row.equipment_model,
  unit_serial: row.unit_serial,
  party_name: partyOf(findLine(row.line), row.details) || row.customer_name,
  start_date: row.start_date,
  end_date: row.end_date,
  rental_days: row.days,
  rent: toYuan(row.rent_fen),
  delivery: toYuan(row.delivery_fen),
  extras: toYuan(row.extras_fen),
  overtime: toYuan(row.overtime_fen),
  late: toYuan(row.late_fen),
  damage: toYuan(row.damage_fen),
  returned: toYuan(row.returned_fen),
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
})
