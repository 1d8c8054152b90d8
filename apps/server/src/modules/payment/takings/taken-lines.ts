/** What was taken off an earning, told beside what it is made of. */
import { payableNumber } from '@jihui/protocol/payment/payable'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { keeperOf } from '../payables/known-payables.ts'

export interface Taken {
  readonly payable_kind: string
  readonly payable_id: number
  readonly purpose: string
  readonly fen: number
}
/** A column of a statement over `o` (earning): what for, and how much of it did not come back; null: nothing. */
export const takenColumn = orNull(jsonOf<readonly Taken[]>())
export const takenSql = `CASE WHEN o.taken_fen > 0 THEN (SELECT json_agg(taken ORDER BY taken.at)
  FROM (SELECT p.payable_kind, p.payable_id, p.purpose, t.amount_fen - t.returned_fen AS fen, t.id AS at FROM earning_taking t
    JOIN payment p ON p.id = t.payment_id WHERE t.earning_id = o.id AND t.amount_fen > t.returned_fen) taken) END`

export const takenLines = (hooked: Hooked, takings: readonly Taken[] | null) =>
  (takings ?? []).map(({ payable_kind: kind, payable_id: id, purpose, fen }) => {
    const declared = keeperOf(hooked, kind)?.declared
    const label = `扣${declared?.purposes[purpose]?.label ?? '款'}`
    return { code: 'taken', label, working: declared ? payableNumber(declared, id) : '', fen: -fen }
  })
