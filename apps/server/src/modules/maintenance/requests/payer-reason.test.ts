/** Whoever has a renter pay says why, beside the machine as it was handed to him. */
import { findLine } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aTechnician, tasksPath } from '../../../testing/maintenance.ts'
import { aPicture, aRental, pathOf } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: Person
let renter: Person
let desk: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, renter] = [await anOwner(app), await aRenter(app)]
  desk = await aMember(app, 'staff')
})
afterAll(() => app.close())

const base = '/api/maintenance/requests/'
const call = (who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, path, { token: who.token, ...(body && { body }) })
const [position] = findLine('engineering').handover.positions

/** Handed over with a photograph, and reported by its renter. */
const reported = async (): Promise<number> => {
  const machine = await aMachine(app, { owner, line: 'engineering', name: '挖掘机' })
  const rentalId = await aRental(app, { machine, renter })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = now(), delivered_at = now(), received_at = now(), hold_expires_at = NULL
     WHERE id = $1`,
    [rentalId],
  )
  const form = new FormData()
  form.set('stage', 'out')
  form.set('positions', JSON.stringify([position!.key]))
  form.append('photos', await aPicture(), 'out.png')
  const path = pathOf('engineering', 'record_handover', rentalId)
  expect((await app.call('POST', path, { token: owner.token, form })).status).toBe(201)
  const made = await call(renter, 'POST', base, { rental_id: rentalId, description: '大臂油缸漏油' })
  return made.body.id
}

test('it is read with the photographs by its owner, the desk and the renter, and by nobody else', async () => {
  const id = await reported()
  const technician = await aTechnician(app)
  const choosing = (await call(desk, 'GET', `${base}${id}/`)).body
  expect(choosing.handover_photos).toMatchObject([{ position: position!.key, label: position!.label }])
  expect((await call(renter, 'GET', `${base}${id}/`)).body.handover_photos).toEqual([])
  const taken = { payer: 'renter', payer_reason: '油管被钢筋划破，交出时完好', assigned_to: technician.id }
  expect((await call(owner, 'POST', `${base}${id}/accept/`, { ...taken, assigned_to: undefined })).status).toBe(201)
  for (const who of [owner, desk, renter]) {
    const { payer_reason: reason } = (await call(who, 'GET', `${tasksPath}${id}/`)).body
    expect(reason).toMatchObject({ text: taken.payer_reason, photos: [{ position: position!.key }] })
    expect((await call(who, 'GET', reason.photos[0].url)).status).toBe(200)
  }
  await app.pool.query('UPDATE maintenance_request SET assigned_to = $2 WHERE id = $1', [id, technician.id])
  expect((await call(technician, 'GET', `${tasksPath}${id}/`)).body).toMatchObject({ id, payer_reason: null })
})

test('where nothing was said that is seen, notes are not for the renter; of another payer none is kept', async () => {
  const [noted, owners] = [await reported(), await reported()]
  await call(desk, 'POST', `${base}${noted}/accept/`, { payer: 'renter', notes: '客户难缠，先稳住' })
  const seen = (await call(renter, 'GET', `${tasksPath}${noted}/`)).body
  expect(seen.payer_reason).toMatchObject({ text: '', photos: [{ position: position!.key }] })
  await call(desk, 'POST', `${base}${owners}/accept/`, { payer: 'owner', payer_reason: '误填' })
  expect((await call(renter, 'GET', `${tasksPath}${owners}/`)).body.payer_reason).toBeNull()
})

test('a machine that was on no rental has no renter to pay', async () => {
  const machine = await aMachine(app, { owner, line: 'engineering', name: '挖掘机' })
  const { body } = await call(owner, 'POST', base, { unit_id: machine.units[0], description: '漏油' })
  const refused = await call(owner, 'POST', `${base}${body.id}/accept/`, { payer: 'renter', payer_reason: '他弄的' })
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
    409,
    'care.payer_unknown',
    ['payer'],
  ])
})
