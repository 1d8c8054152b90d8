/** Renters with returns behind them, and machines with a deposit, for what the deposit ladder opens. */
import { lines } from '@jihui/protocol/rental/lines'
import { aMachine, type Machine } from './machines.ts'
import { aRental, pathOf, requestFor } from './orders.ts'
import { aRenter, type Person } from './people.ts'
import { letReturnsCount } from './returns.ts'
import type { TestApp } from './test-app.ts'

export const depositLadderPeople = (app: TestApp, admin: Person) => {
  /** ¥6,000 unless said otherwise. */
  const machineWith = async (depositFen = 600_000, units = 1, on: string = lines[0]!.id): Promise<Machine> => {
    const machine = await aMachine(app, { line: on, units, bufferDays: 0 })
    await app.pool.query('UPDATE equipment SET deposit_fen = $2 WHERE id = $1', [machine.id, depositFen])
    return machine
  }
  /** Gives the platform's machines back in order, some time ago; answers the orders. The rent: enough for any deposit. */
  const givesBack = async (renter: Person, times: number, rentFen = 2_000_000): Promise<number[]> => {
    const machine = await machineWith(600_000, times)
    const orders: number[] = []
    while (orders.length < times) orders.push(await aRental(app, { machine, renter, staff: admin, status: 'returned' }))
    await letReturnsCount(app.pool, orders, rentFen)
    return orders
  }
  const renterWith = async (cleanReturns: number): Promise<Person> => {
    const renter = await aRenter(app)
    await givesBack(renter, cleanReturns)
    return renter
  }
  const quote = (machine: Machine, renter: Person | null, extra: object = {}, days = 3) =>
    app.call('POST', pathOf(machine.line, 'quote_rental'), {
      ...(renter ? { token: renter.token } : {}),
      body: { ...requestFor(app, machine, days), ...extra },
    })
  return { machineWith, givesBack, renterWith, quote }
}
