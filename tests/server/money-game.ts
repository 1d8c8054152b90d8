/**
 * Everything that can happen to the money of one order, as moves that may be played in any order and at any time. A move
 * that is not allowed is refused by the server; nothing here knows what is allowed.
 */
import fc from 'fast-check'
import type { DepositKind } from '../../packages/protocol/src/rental/deposit-ladder.ts'
import { depositKindCodes } from '../../packages/protocol/src/rental/deposit-ladder.ts'
import { paymentMethodCodes } from '../../packages/protocol/src/payment/methods.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aRental, pathOf } from '../../apps/server/src/testing/orders.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'

/** What of a test's server a game uses; the server itself is a process that may be gone at any moment. */
export type Table = Pick<TestApp, 'call' | 'pool' | 'clock'>
export interface Players {
  readonly renter: Person
  readonly owner: Person
  readonly staff: Person
}
export interface GameOrder {
  readonly id: number
  readonly line: string
  /** Codes and bank forms the payer was given, of payments and holds. */
  readonly codes: string[]
}

/** An order whose contract is signed and whose deposit is put down in this way. */
export const anOrder = async (
  table: Table,
  players: Players,
  kind: DepositKind,
  isOwned: boolean,
): Promise<GameOrder> => {
  const machine = await aMachine(table as TestApp, isOwned ? { owner: players.owner } : {})
  const id = await aRental(table as TestApp, { machine, renter: players.renter })
  await table.pool.query(
    `UPDATE rental SET status = 'pending_payment', verification_status = 'approved', contract_generated_at = now(),
       contract_signed_at = now(), hold_expires_at = now() + interval '24 hours', deposit_kind = $2,
       deposit_fen = CASE $2 WHEN 'paid' THEN deposit_base_fen ELSE 0 END,
       deposit_hold_fen = CASE $2 WHEN 'frozen' THEN deposit_base_fen * 3 / 10 ELSE 0 END,
       total_fen = total_fen - CASE $2 WHEN 'paid' THEN 0 ELSE deposit_fen END
     WHERE id = $1`,
    [id, kind],
  )
  return { id, line: machine.line, codes: [] }
}

const methodOf = fc.constantFrom(...paymentMethodCodes)
const moves = {
  /** Whatever would come next, so that games get somewhere. */
  goOn: { weight: 22, choices: fc.record({ damage: fc.constantFrom(0, 450, 2500, 6000), isPeace: fc.boolean() }) },
  freeze: { weight: 3, choices: fc.record({ payment_method: fc.constantFrom('alipay', 'bank') }) },
  pay: { weight: 4, choices: fc.record({ payment_method: methodOf }) },
  confirm: { weight: 6, choices: fc.record({ which: fc.nat(9), isSuccess: fc.integer({ min: 0, max: 4 }) }) },
  giveUpPayment: { weight: 1, choices: fc.constant({}) },
  giveUpHold: { weight: 1, choices: fc.constant({}) },
  look: { weight: 1, choices: fc.constant({}) },
  cancel: { weight: 1, choices: fc.constant({}) },
  handOver: { weight: 3, choices: fc.constant({}) },
  /** Days go by: it comes back so much too late. */
  age: { weight: 1, choices: fc.record({ days: fc.integer({ min: 1, max: 12 }) }) },
  takeBack: { weight: 3, choices: fc.record({ damage: fc.constantFrom(0, 0, 120.5, 1500, 2999.99, 6000) }) },
  agree: { weight: 1, choices: fc.constant({}) },
  object: { weight: 1, choices: fc.constant({}) },
  withdraw: { weight: 1, choices: fc.constant({}) },
  decide: { weight: 2, choices: fc.record({ share: fc.constantFrom(0, 0.3, 1) }) },
} as const
type MoveName = keyof typeof moves
export interface Move {
  readonly name: MoveName
  readonly choice: Record<string, unknown>
}
export const aMove: fc.Arbitrary<Move> = fc.oneof(
  ...(Object.keys(moves) as MoveName[]).map((name) => ({
    weight: moves[name].weight,
    arbitrary: (moves[name].choices as fc.Arbitrary<Record<string, unknown>>).map((choice) => ({ name, choice })),
  })),
)
export const aKind = fc.constantFrom(...depositKindCodes)

const linkOf = (body: { qr_code?: string; form_data?: { token?: string } } | undefined): string[] => {
  if (body?.qr_code) return [new URL(body.qr_code).pathname]
  return body?.form_data?.token ? [`/api/payment/sandbox/${body.form_data.token}/`] : []
}

/** Plays one move; what the server answers is its business, as long as it is an answer. */
export const play = async (table: Table, players: Players, order: GameOrder, move: Move): Promise<void> => {
  const { renter, owner, staff } = players
  const ask = (operation: string, person: Person, body: object = {}, method = 'POST') =>
    table.call(method, pathOf(order.line, operation, order.id), {
      token: person.token,
      ...(method === 'POST' && { body }),
    })
  const choice = move.choice as { which: number; isSuccess: number; days: number; damage: number; share: number }
  const next = async (isPeace: boolean): Promise<MoveName[]> => {
    const { rows } = await table.pool.query(
      `SELECT r.status, r.balance_fen > 0 AS owes, r.deposit_kind = 'frozen' AND r.deposit_held_at IS NULL AS freezes,
         k.status AS claim FROM rental r LEFT JOIN deposit_claim k ON k.rental_id = r.id WHERE r.id = $1`,
      [order.id],
    )
    const { status, owes, freezes, claim } = rows[0]
    if (status === 'pending_payment') return [freezes ? 'freeze' : 'pay', 'confirm']
    if (status === 'pending_delivery') return ['handOver']
    if (status === 'in_use' || status === 'overdue') return ['takeBack']
    if (claim === 'awaiting_renter') return [isPeace ? 'agree' : 'object']
    if (claim === 'objected') return ['decide']
    return owes ? ['pay', 'confirm'] : []
  }
  const given: Record<MoveName, () => Promise<{ status: number; body: any } | undefined>> = {
    goOn: async () => {
      const usual = { payment_method: 'alipay', which: 0, isSuccess: 1, share: 0.5, ...move.choice }
      for (const name of await next(move.choice.isPeace === true))
        await play(table, players, order, { name, choice: usual })
      return undefined
    },
    freeze: async () => {
      const answer = await ask('hold_deposit', renter, { payment_method: move.choice.payment_method })
      order.codes.push(...linkOf(answer.body?.hold))
      return answer
    },
    pay: async () => {
      const answer = await ask('create_payment', renter, { payment_method: move.choice.payment_method })
      order.codes.push(...linkOf(answer.body?.payment_data))
      return answer
    },
    confirm: async () => {
      const code = order.codes.at(-1 - (choice.which % Math.max(1, Math.min(3, order.codes.length))))
      return code === undefined
        ? undefined
        : table.call('POST', code, { body: { result: choice.isSuccess > 0 ? 'success' : 'fail' } })
    },
    giveUpPayment: () => ask('cancel_payment', renter),
    giveUpHold: () => ask('cancel_deposit_hold', renter),
    look: () => ask('get_deposit', renter, {}, 'GET'),
    cancel: () => ask('cancel_rental', renter, { reason: '改期' }),
    handOver: async () => {
      await ask('deliver_rental', staff)
      return ask('confirm_receipt', renter)
    },
    age: async () => {
      await table.pool.query(
        `WITH moved AS (UPDATE rental SET start_date = start_date - $2::int, end_date = end_date - $2::int
           WHERE id = $1 AND status = 'in_use' RETURNING id, quote_id), longer AS (
           UPDATE rental_extension SET previous_end_date = previous_end_date - $2::int, new_end_date = new_end_date - $2::int
           WHERE rental_id IN (SELECT id FROM moved))
         UPDATE quote SET start_date = start_date - $2::int, end_date = end_date - $2::int
         WHERE id IN (SELECT quote_id FROM moved)`,
        [order.id, choice.days],
      )
      return undefined
    },
    takeBack: () => ask('confirm_return', staff, { damage_fee: choice.damage }),
    agree: () => ask('agree_to_deduction', renter),
    object: () => ask('object_to_deduction', renter, { reason: '交出去的时候就有', offered_amount: 0 }),
    withdraw: () => ask('withdraw_deduction', owner),
    decide: async () => {
      const { rows } = await table.pool.query('SELECT id, amount_fen FROM deposit_claim WHERE rental_id = $1', [
        order.id,
      ])
      if (rows.length === 0) return undefined
      const amount = Math.round(rows[0].amount_fen * choice.share) / 100
      return table.call('POST', `/api/finance/deductions/${rows[0].id}/decide/`, {
        token: staff.token,
        body: { amount, reason: '照片对照的结果' },
      })
    },
  }
  const answer = await given[move.name]()
  if (answer && answer.status >= 500 && answer.status !== 503)
    throw new Error(`${move.name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}
