/** Where the demo's technicians are paid to: each said so on the day he was certified. */
import type { DeskScene } from '../../../demo/scene.ts'
import { writeRows } from '../../../demo/told-rows.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Settled } from './accounts.ts'

const banks = ['招商银行', '中国工商银行', '中国建设银行', '中国农业银行'] as const
/** An account counts three days after it was named. */
const waitHours = 72

export const writePayoutAccounts = async ({ town }: DeskScene, people: readonly Settled[]): Promise<void> =>
  writeRows(
    town.services.database.pool,
    'payout_account',
    people.map(({ userId, name, city, at, certifiedAt }) => ({
      payee_id: userId,
      account_name: name,
      bank_name: `${banks[at % banks.length]!}${city}分行`,
      account_number: `6214830000${String(520_000_000 + at * 7919)}`,
      source: 'change',
      effective_at: addHours(certifiedAt, 1 + waitHours).toISOString(),
      created_at: addHours(certifiedAt, 1).toISOString(),
    })),
  )
