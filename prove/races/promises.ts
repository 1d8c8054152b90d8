/** Whoever was told yes finds it so: the answers of a race against what the database has in the end. */
import type { Finding } from '../part.ts'
import type { Promised, Race } from './race.ts'

/** Calls that move an order, and what its history calls it; told yes once for each time it happened. */
const historyOf: Readonly<Record<string, string>> = {
  verify_qualification: 'approve_qualification',
  reject_qualification: 'reject_qualification',
  sign_contract: 'sign_contract',
  deliver_rental: 'deliver',
  confirm_receipt: 'confirm_receipt',
  start_rental: 'start',
  confirm_return: 'confirm_return',
  cancel_rental: 'cancel',
  extend_rental: 'request_extension',
  announce_return: 'announce_return',
}
/** What a call is called in the history when it came before its day. */
const earlyNames: Readonly<Record<string, string>> = { request_early_return: 'announce_return' }
/** How a deduction ended, by the call that ended it. */
const endOf: Readonly<Record<string, string>> = {
  agree_to_deduction: 'agreed',
  withdraw_deduction: 'withdrawn',
  decide_deduction: 'decided',
}
const onlyOnce = ['review_rental', 'complete_payout', 'finish_refund', 'object_to_deduction', ...Object.keys(endOf)]

const countBy = (promises: readonly Promised[], keyOf: (one: Promised) => string | undefined): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of promises) {
    const key = keyOf(one)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

export const brokenPromises = async ({ site, promises }: Race): Promise<Finding[]> => {
  const { pool } = site.database
  const found: Finding[] = []
  const told = (operation: string) => promises.filter((one) => one.operation === operation)

  const wanted = countBy(promises, ({ operation, id }) => historyOf[operation] && `${id} ${historyOf[operation]}`)
  const { rows: steps } = await pool.query<{ id: number; action: string; times: number }>(
    `SELECT rental_id AS id, action, count(*)::int AS times FROM rental_history
     WHERE action = ANY($1) AND actor_id IS NOT NULL GROUP BY 1, 2`,
    [[...Object.values(historyOf), ...Object.keys(earlyNames)]],
  )
  const happened = new Map<string, number>()
  for (const { id, action, times } of steps) {
    const key = `${id} ${earlyNames[action] ?? action}`
    happened.set(key, (happened.get(key) ?? 0) + times)
  }
  for (const key of new Set([...wanted.keys(), ...happened.keys()]))
    if (wanted.get(key) !== happened.get(key))
      found.push({
        rule: `told yes as often as it happened: ${key}`,
        facts: { told: wanted.get(key) ?? 0, happened: happened.get(key) ?? 0 },
      })

  const made = told('create_rental')
  const { rows: orders } = await pool.query<{ id: number; user_id: number; from: string; to: string }>(
    // As it was priced: who takes the machine early, or later than he said, moves the days of the order itself.
    `SELECT r.id, r.user_id, q.start_date AS "from", q.end_date AS to FROM rental r JOIN quote q ON q.id = r.quote_id`,
  )
  const byId = new Map(orders.map((row) => [row.id, row]))
  for (const { body, who, asked } of made) {
    const row = byId.get(body.id)
    const { start_date, end_date } = asked.body as { start_date: string; end_date: string }
    if (row?.user_id !== who.id || row.from !== start_date || row.to !== end_date)
      found.push({
        rule: 'an order that was promised is there as it was asked for',
        facts: { promised: asked.body, row },
      })
  }
  if (orders.length !== made.length)
    found.push({
      rule: 'there are as many orders as were promised',
      facts: { promised: made.length, there: orders.length },
    })

  const { rows: kept } = await pool.query<{ id: number }>(`SELECT id FROM occupancy WHERE kind = 'block'`)
  const blocks = new Set(kept.map(({ id }) => id))
  for (const { body } of told('block_equipment_days'))
    if (!blocks.has(body.id)) found.push({ rule: 'days an owner keeps for himself are kept', facts: body })

  for (const [key, times] of countBy(promises, ({ operation, id }) =>
    onlyOnce.includes(operation) ? `${operation} ${id}` : undefined,
  ))
    if (times > 1) found.push({ rule: 'what can be done once is promised once', facts: { key, times } })

  const { rows: claims } = await pool.query<{ id: number; rental_id: number; status: string }>(
    'SELECT id, rental_id, status FROM deposit_claim',
  )
  for (const { operation, id } of promises.filter((one) => endOf[one.operation])) {
    const claim = claims.find((one) => (operation === 'decide_deduction' ? one.id : one.rental_id) === id)
    if (claim?.status !== endOf[operation])
      found.push({ rule: 'a deduction ended as it was said', facts: { operation, id, claim } })
  }

  const { rows: references } = await pool.query<{ key: string }>(
    `SELECT 'finish_refund ' || id || ' ' || reference AS key FROM refund WHERE status = 'completed' AND reference IS NOT NULL
     UNION ALL SELECT 'complete_payout ' || id || ' ' || reference FROM earning WHERE status = 'paid'`,
  )
  const transfers = new Set(references.map(({ key }) => key))
  for (const { operation, id, asked } of [...told('finish_refund'), ...told('complete_payout')]) {
    const key = `${operation} ${id} ${(asked.body as { reference: string }).reference}`
    if (!transfers.delete(key)) found.push({ rule: 'a transfer is recorded as it was said', facts: key })
  }
  for (const key of transfers) found.push({ rule: 'no transfer is recorded that nobody was told of', facts: key })
  return found
}
