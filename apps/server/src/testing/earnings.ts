/** What somebody is owed, and work that is to be paid, for the tests of what is taken off earnings. */
import type { EarningRole } from '@jihui/protocol/payment/earnings'
import { earningRoles } from '@jihui/protocol/payment/earnings'
import { freightOrderPayable } from '@jihui/protocol/freight/payables'
import { rentalPayable } from '@jihui/protocol/settlement/payable'
import { randomInt } from 'node:crypto'
import { keepEarning, post } from '../modules/payment/public.ts'
import { aTask, labourFen, labourLine, onTask, type TestTask } from './maintenance.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

const sources = {
  owner: { declared: rentalPayable, source: 'rental', part: 'rent' },
  driver: { declared: freightOrderPayable, source: 'freight', part: 'freight' },
} as const

/** Somebody is owed this much, as the books have it: with an order, or with nothing that exists. */
export const anEarning = async (
  app: TestApp,
  { id: payeeId }: Pick<Person, 'id'>,
  fen: number,
  { role = 'owner', payableId = randomInt(1e9, 2e9) }: { role?: 'owner' | 'driver'; payableId?: number } = {},
): Promise<number> => {
  const { declared, source, part } = sources[role]
  const about = { payableKind: declared.kind, payableId, declared, about: {} }
  const now = app.clock.now()
  await app.db.transaction(async (tx) => {
    const entries = { advance: fen, [earningRoles[role].account]: -fen }
    await post(tx, { kind: 'rental_settled', cause: `test:${payableId}`, about, payeeId, memo: '', entries, now })
    await keepEarning(tx, { about, payeeId, role, source, parts: { [part]: fen }, commissionPercent: 0 }, now)
  })
  const { rows } = await app.pool.query<{ id: number }>(
    'SELECT id FROM earning WHERE payable_kind = $1 AND payable_id = $2 AND payee_id = $3',
    [declared.kind, payableId, payeeId],
  )
  return rows[0]!.id
}

export interface EarningNow {
  readonly status: string
  readonly taken_fen: number
}
export const earningsOf = async (app: TestApp, { id }: Pick<Person, 'id'>, role: EarningRole = 'owner') =>
  (
    await app.pool.query<EarningNow & { id: number; net_fen: number; refund_id: number | null }>(
      'SELECT id, status, net_fen, taken_fen, refund_id FROM earning WHERE payee_id = $1 AND role = $2 ORDER BY id',
      [id, role],
    )
  ).rows

/** Work of one hour, agreed to and done; its owner is to pay it. */
export const workToPay = async (
  app: TestApp,
  wish: Parameters<typeof aTask>[1] = {},
  isAccepted = true,
): Promise<TestTask & { readonly fen: number }> => {
  const task = await aTask(app, wish)
  const on = onTask(app, task)
  await on.must('quote', { lines: [labourLine()] })
  const must = async (act: string, body: object = {}) => {
    const { status, body: answer } = await on.calls(task.owner, act, body)
    if (status !== 200) throw new Error(`${act} answered ${status}: ${JSON.stringify(answer)}`)
  }
  await must('consent', { agreed: true, quote_version: 1 })
  const done = await on.finish()
  if (done.status !== 200) throw new Error(`complete answered ${done.status}: ${JSON.stringify(done.body)}`)
  if (isAccepted) await must('confirm')
  return { ...task, fen: labourFen }
}
