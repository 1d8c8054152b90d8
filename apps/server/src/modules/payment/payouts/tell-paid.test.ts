import { afterAll, beforeAll, expect, test } from 'vitest'
import { emit } from '../../../platform/events/outbox.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const noticesOf = async (person: Person) =>
  (await app.call('GET', '/api/notifications/', { token: person.token })).body.results as {
    message: string
    link: string
  }[]
const paid = (payee: Person, role: 'driver' | 'technician' | 'owner', payableKind: string) =>
  app.db.transaction((tx) =>
    emit(tx, 'earning.paid', {
      payableKind,
      payableId: 9,
      payeeId: payee.id,
      role,
      amountFen: 112_550,
      reference: 'ICBC-1',
    }),
  )

test.each([
  ['driver', 'freight_order', '运单 Y00000009', '/transportation/driver-earnings'],
  ['technician', 'maintenance_order', '维修工单 W00000009', '/technician/personal-stats'],
] as const)(
  'a %s reads what he was paid for, how much, and the number of the transfer',
  async (role, kind, what, screen) => {
    const payee = await aRenter(app)
    await paid(payee, role, kind)
    await app.settle()
    const [notice, ...others] = await noticesOf(payee)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ link: screen })
    expect(notice!.message).toContain(what)
    expect(notice!.message).toContain('1,125.50')
    expect(notice!.message).toContain('ICBC-1')
  },
)
