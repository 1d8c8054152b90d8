/** What somebody is given that nobody paid for: the platform pays it out of its own. */
import { earningRoles, shareOf } from '@jihui/protocol/payment/earnings'
import type { Tx } from '../../../platform/database/database.ts'
import { post } from '../ledger/ledger.ts'
import { keepEarning, type NewEarning } from './keep-earning.ts'

interface Borne extends NewEarning {
  /** What it follows from; the same cause gives nothing twice. */
  readonly cause: string
  readonly reason: string
}

/**
 * Owes it to him from today, whole fen, less the commission on the parts that bear one. The payable must be locked and
 * declare the source as one the platform bears.
 */
export const bearEarning = async (tx: Tx, { cause, reason, ...earned }: Borne, now: Date): Promise<void> => {
  const { about, source, role, parts, commissionPercent, payeeId } = earned
  if (!about.declared.borneSources?.includes(source)) throw new Error(`${about.declared.kind} ${source} is paid for`)
  const { grossFen, commissionFen, netFen } = shareOf(about.declared.parts ?? {}, parts, commissionPercent)
  const isNew = await post(tx, {
    kind: 'earning_borne',
    cause,
    about,
    payeeId,
    memo: reason,
    entries: { borne_expense: grossFen, [earningRoles[role].account]: -netFen, commission_income: -commissionFen },
    now,
  })
  if (isNew) await keepEarning(tx, earned, now)
}
