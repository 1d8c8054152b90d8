import { pathOf } from './orders.ts'
import { anOrderToPay, decide, placeHoldFor } from './payments.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

export type FrozenOrder = Awaited<ReturnType<typeof anOrderToPay>>

/** An order whose deposit is to be frozen before it is paid. */
export const aFrozenOrder = (app: TestApp, renter: Person): Promise<FrozenOrder> =>
  anOrderToPay(app, renter, { kind: 'frozen' })

/** Opens a hold; answers it as the payer sees it. */
export const aHold = async (app: TestApp, order: FrozenOrder, renter: Person, method = 'alipay') => {
  const { status, body } = await placeHoldFor(app, order, renter, method)
  if (status !== 200) throw new Error(`a hold answered ${status}: ${JSON.stringify(body)}`)
  return body.hold
}

export const aHeldOrder = async (app: TestApp, renter: Person) => {
  const order = await aFrozenOrder(app, renter)
  const hold = await aHold(app, order, renter)
  await decide(app, hold.qr_code, 'success')
  await app.settle()
  return { order, hold }
}

/** Confirmed at the channel, of which nothing was told. */
export const confirmUnseen = (app: TestApp, number: string) =>
  app.pool.query(`UPDATE sandbox_order SET state = 'paid', trade = $2, paid_at = $3 WHERE number = $1`, [
    number,
    `T${number}`,
    app.clock.now(),
  ])

/** While the channel says nothing. */
export const silently = async <T>(app: TestApp, work: () => Promise<T>): Promise<T> => {
  await app.pool.query('ALTER TABLE sandbox_order RENAME TO sandbox_order_away')
  try {
    return await work()
  } finally {
    await app.pool.query('ALTER TABLE sandbox_order_away RENAME TO sandbox_order')
  }
}

/** Every hold of an order, as we and as the channel have it, oldest first. */
export const holdsInBothBooks = async (app: TestApp, order: { id: number }) =>
  (
    await app.pool.query(
      `SELECT h.status, h.finished_at IS NOT NULL AS over, s.state, s.captured_fen AS captured, s.released_fen AS released,
         (SELECT count(*)::int FROM sandbox_capture c WHERE c.order_number = s.number) AS times
       FROM deposit_hold h LEFT JOIN sandbox_order s USING (number) WHERE h.payable_id = $1 ORDER BY h.id`,
      [order.id],
    )
  ).rows

/** What tests do with an order whose deposit is frozen; app and renter are there only once the tests run. */
export const onHolds = (stage: () => { readonly app: TestApp; readonly renter: Person }) => {
  const ask = async (method: string, operation: string, one: FrozenOrder) => {
    const { app, renter } = stage()
    const body = method === 'POST' ? { body: {} } : {}
    return app.call(method, pathOf(one.line, operation, one.id), { token: renter.token, ...body })
  }
  return {
    order: () => aFrozenOrder(stage().app, stage().renter),
    place: (one: FrozenOrder, method?: string) => aHold(stage().app, one, stage().renter, method),
    cancelOrder: (one: FrozenOrder) => ask('POST', 'cancel_rental', one),
    giveUp: (one: FrozenOrder) => ask('POST', 'cancel_deposit_hold', one),
    rentalOf: async (one: FrozenOrder) => (await ask('GET', 'get_rental', one)).body,
    bothBooks: (one: FrozenOrder) => holdsInBothBooks(stage().app, one),
  }
}
