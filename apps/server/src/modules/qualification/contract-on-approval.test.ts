import { addressesOf } from '@jihui/protocol/rental/addresses'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let renter: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

const order = async (line: string) =>
  aRental(app, { machine: await aMachine(app, { line }), renter, status: 'pending_verification' })
const approve = (address: string, id: number, body: object = {}) =>
  app.call('POST', address.replace(':id', String(id)), { token: admin.token, body: { action: 'approve', ...body } })
const console = '/api/admin/qualifications/:id/verify/'

const following = lines.filter((line) => line.contractsOnApproval.length > 0)
const plain = lines.filter((line) => line.contractsOnApproval.length === 0)
const isFollowed = (line: (typeof lines)[number], address: string) =>
  line.contractsOnApproval.some((start) => address.startsWith(start))

describe.each(following)('the contract that follows an approval on $label', (line) => {
  const addresses = addressesOf(line, 'verify_qualification')
  const direct = addresses.filter((address) => isFollowed(line, address))

  it.each([...direct, console])('is made on %s without being asked for', async (address) => {
    const { status, body } = await approve(address, await order(line.id))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: '资质审核通过',
      contract_generated: true,
      contract_error: null,
      status: 'pending_signature',
    })
  })

  it('is not made where that is asked, nor with a rejection', async () => {
    for (const address of [direct[0]!, console]) {
      const { body } = await approve(address, await order(line.id), { generate_contract: false })
      expect(body).toMatchObject({ contract_generated: false, contract_error: null, status: 'pending_contract' })
      const rejected = await approve(address, await order(line.id), { action: 'reject', notes: '不清晰' })
      expect(rejected.body).toMatchObject({ contract_generated: false, status: 'qualification_rejected' })
    }
  })

  it('is not made on the line’s other addresses unless it is asked for', async () => {
    const other = addresses.find((address) => !isFollowed(line, address))!
    expect((await approve(other, await order(line.id))).body.status).toBe('pending_contract')
    const asked = await approve(other, await order(line.id), { generate_contract: true })
    expect(asked.body.status).toBe('pending_signature')
  })

  it('fails without taking the approval along, says why, and can be made once the cause is gone', async () => {
    const id = await order(line.id)
    const switched = (isOn: boolean) =>
      app.pool.query('UPDATE agreement_template SET is_active = $2 WHERE line = $1', [line.id, isOn])
    const generate = () => app.call('POST', pathOf(line.id, 'generate_contract', id), { token: admin.token, body: {} })
    await switched(false)
    const { status, body } = await approve(direct[0]!, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: '资质审核通过，但合同生成失败',
      contract_generated: false,
      status: 'pending_contract',
    })
    const still = await generate()
    expect(still.status).toBeGreaterThanOrEqual(400)
    expect(still.body.message).toContain(body.contract_error)
    const stands = await app.call('GET', pathOf(line.id, 'get_rental', id), { token: renter.token })
    expect(stands.body).toMatchObject({ qualification_verified: true, has_contract: false })
    await switched(true)
    expect((await generate()).status).toBeLessThan(300)
    const after = await app.call('GET', pathOf(line.id, 'get_rental', id), { token: renter.token })
    expect(after.body).toMatchObject({ status: 'pending_signature', has_contract: true })
  })

  it('is announced by the row of the queue', async () => {
    const id = await order(line.id)
    const query = { line: line.id, keyword: String(id) }
    const { body } = await app.call('GET', '/api/admin/qualifications/', { token: admin.token, query })
    expect(body.results).toMatchObject([{ id, contract_follows: true }])
  })
})

it.each(plain)('on $label a contract waits until it is wanted', async ({ id: line }) => {
  expect((await approve(console, await order(line))).body.status).toBe('pending_contract')
  const wanted = await approve(console, await order(line), { generate_contract: true })
  expect(wanted.body).toMatchObject({ contract_generated: true, status: 'pending_signature' })
})
