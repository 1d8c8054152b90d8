import { addressesOf } from '@jihui/protocol/rental/addresses'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aPicture, aRental, pathOf, requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let other: Person
let admin: Person
let staff: Person

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T02:00:00Z' })
  ;[renter, other] = [await aRenter(app), await aRenter(app)]
  ;[admin, staff] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
})
afterAll(() => app.close())

describe.each(triedLines)('the review queue of $label', (declared) => {
  const { id: line } = declared
  const at = async (operation: string, by: Person, query = {}, id?: number) =>
    app.call('GET', pathOf(line, operation, id), { token: by.token, query: { page_size: 100, ...query } })
  const ids = async (operation: string, query = {}) =>
    (await at(operation, staff, query)).body.results.map((one: { id: number }) => one.id) as number[]

  it('holds what waits, documents or none, the longest wait first, and on request what was reviewed', async () => {
    const machine = await aMachine(app, { line, units: 4 })
    const make = (status: 'pending_approval' | 'pending_verification' | 'pending_contract') =>
      aRental(app, { machine, renter, staff: admin, status })
    const [bare, waiting, done] = [
      await make('pending_approval'),
      await make('pending_verification'),
      await make('pending_contract'),
    ]
    expect(await ids('list_pending_verification')).toEqual([bare, waiting])
    expect((await ids('list_pending_verification', { include_verified: 'true' })).toSorted((a, b) => a - b)).toEqual([
      bare,
      waiting,
      done,
    ])
  })

  it('is for staff who may view qualifications', async () => {
    expect((await at('list_pending_verification', renter)).status).toBe(403)
    expect((await at('list_pending_verification', staff)).status).toBe(200)
  })

  describe('judging an order’s documents', () => {
    const upload = async (id: number, fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('image', await aPicture(), 'a.png')
      const path = pathOf(line, 'upload_qualification', id)
      expect((await app.call('POST', path, { token: renter.token, form })).status).toBe(201)
    }
    const validate = (id: number, by = renter) =>
      app.call('POST', pathOf(line, 'validate_qualification', id), { token: by.token })
    const order = async (machine: Machine) =>
      (
        await app.call('POST', pathOf(line, 'create_rental'), {
          token: renter.token,
          body: requestFor(app, machine, 40, 1),
        })
      ).body.id as number

    it('names what is missing, what has ended and what will end too soon', async () => {
      const requires = ['business_license', 'site_proof', 'safety_certificate']
      const id = await order(await aMachine(app, { line, requires }))
      await upload(id, { image_type: 'site_proof', expiry_date: '2026-11-20' })
      await upload(id, { image_type: 'safety_certificate', expiry_date: '2026-12-20' })
      expect((await validate(id)).body).toEqual({
        success: true,
        valid: false,
        message: '还需要：营业执照；已过期：厂房证明；安全生产许可证 12月20日到期，租到 12月30日，有 10 天没有证件',
        missing: [{ id: 'business_license', name: '营业执照' }],
        expired: [{ type: 'site_proof', name: '厂房证明', expires_on: '2026-11-20' }],
        outlived: [
          {
            type: 'safety_certificate',
            name: '安全生产许可证',
            expires_on: '2026-12-20',
            uncovered_days: 10,
            text: '安全生产许可证 12月20日到期，租到 12月30日，有 10 天没有证件',
          },
        ],
      })
      for (const type of requires) await upload(id, { image_type: type, expiry_date: '2026-12-30' })
      expect((await validate(id)).body).toMatchObject({ valid: true, message: '资质齐全，整个租期内有效' })
    })

    it('is for the renter and for staff; a foreign order is not there', async () => {
      const id = await order(await aMachine(app, { line }))
      expect((await validate(id, staff)).status).toBe(200)
      expect((await validate(id, other)).status).toBe(404)
    })
  })
})

const withOwnQueue = lines.filter((declared) => addressesOf(declared, 'list_qualification_orders').length > 0)
it.each(withOwnQueue)(
  'the queue $label has beside the common one shows an order with its documents',
  async ({ id: line }) => {
    const get = (operation: string, by: Person, id?: number) =>
      app.call('GET', pathOf(line, operation, id), { token: by.token, query: { page_size: 100 } })
    const machine = await aMachine(app, { line, requires: ['business_license', 'site_proof'] })
    const id = await aRental(app, { machine, renter, status: 'pending_verification' })
    const { body: queue } = await get('list_qualification_orders', staff)
    expect(queue.results.map((one: { id: number }) => one.id)).toContain(id)
    const { body } = await get('get_qualification_order', staff, id)
    expect(body).toMatchObject({ id, qualification_images: [{ rental_id: id }], judgement: { valid: true } })
    expect((await get('get_qualification_order', staff, 2_000_000_000)).status).toBe(404)
    expect((await get('get_qualification_order', renter, id)).status).toBe(403)
  },
)
