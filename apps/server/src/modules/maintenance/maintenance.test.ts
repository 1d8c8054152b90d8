import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { anOrderInUse, aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let other: Person
let staff: Person

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  ;[renter, other] = [await aRenter(app), await aRenter(app)]
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

describe.each(triedLines)('maintenance on the line $label', ({ id: line }) => {
  const call = (method: string, operation: string, person: Person, body?: unknown, id?: number | string) =>
    app.call(method, pathOf(line, operation, id).replace(':deviceId', String(id)), { token: person.token, body })

  const inUse = (by: Person, when = app.clock.now()) => anOrderInUse(app, { line, renter: by }, when)

  describe('repairs', () => {
    it('are asked for by whoever has the machine now, by order or by machine', async () => {
      const { id, machine } = await inUse(renter)
      const made = await call('POST', 'request_maintenance', renter, {
        rental_id: id,
        description: '屏幕闪烁',
        urgency: 'high',
      })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({
        success: true,
        rental_id: id,
        equipment_id: machine.id,
        urgency_display: '紧急',
        status: 'pending',
        status_display: '待处理',
        created_at: app.clock.now().toISOString(),
      })
      const again = await call('POST', 'request_maintenance', renter, {
        equipment_id: machine.id,
        description: '风扇异响',
      })
      expect(again.body.rental_id).toBe(id)
      expect((await call('GET', 'list_maintenance', renter)).body.count).toBe(2)
      expect((await call('GET', 'get_maintenance', renter, undefined, made.body.id)).body.description).toBe('屏幕闪烁')
    })

    it('a foreign or finished order looks like none', async () => {
      const { id } = await inUse(renter)
      const waiting = await aRental(app, { machine: await aMachine(app, { line }), renter: other })
      for (const rental of [id, waiting, 2_000_000_000]) {
        const answer = await call('POST', 'request_maintenance', other, { rental_id: rental, description: '坏了' })
        expect(answer.status).toBe(404)
        expect(answer.body.code).toBe('care.no_current_rental')
      }
      const unsaid = await call('POST', 'request_maintenance', other, { description: '坏了' })
      expect(unsaid.body.errors).toEqual({ rental_id: '请选择要维修的设备' })
    })

    it('one sees his own, staff see all', async () => {
      const { id } = await inUse(renter)
      const { body } = await call('POST', 'request_maintenance', renter, { rental_id: id, description: '漏水' })
      expect((await call('GET', 'get_maintenance', other, undefined, body.id)).status).toBe(404)
      expect((await call('GET', 'list_maintenance', other)).body.count).toBe(0)
      expect((await call('GET', 'get_maintenance', staff, undefined, body.id)).status).toBe(200)
    })
  })
})
