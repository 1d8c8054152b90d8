/** Documents sent with an order, or kept in the wallet, begin its review. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aMachine } from '../../testing/machines.ts'
import { aPicture, aRental, pathOf, requestFor } from '../../testing/orders.ts'
import { aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let other: Person
let picture: Blob

beforeAll(async () => {
  app = await startTestApp()
  ;[renter, other] = [await aRenter(app), await aRenter(app)]
  picture = await aPicture()
})
afterAll(() => app.close())

const formOf = (fields: Record<string, string>, files: [string, Blob, string][]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [field, blob, name] of files) form.append(field, blob, name)
  return form
}

describe.each(triedLines)('documents of an order on the line $label, from its creation on', ({ id: line }) => {
  const order = async (status: 'pending_approval' | 'pending_verification' = 'pending_approval', by = renter) =>
    aRental(app, { machine: await aMachine(app, { line }), renter: by, status })
  const list = (id: number, by: Person) =>
    app.call('GET', pathOf(line, 'list_qualification_images', id), { token: by.token })
  const read = (id: number, by = renter) => app.call('GET', pathOf(line, 'get_rental', id), { token: by.token })
  const createWith = (person: Person, body: Record<string, unknown>, files: [string, Blob, string][]) =>
    app.call('POST', pathOf(line, 'create_rental'), {
      token: person.token,
      form: formOf(Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])), files),
    })

  it('documents sent along count, and the order starts its review', async () => {
    const machine = await aMachine(app, { line })
    const { status, body } = await createWith(renter, requestFor(app, machine), [
      ['qualification_files', picture, 'a.png'],
      ['license_files', picture, 'b.png'],
    ])
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending_verification', document_count: 2 })
  })

  it('a document in the wallet that is valid starts the review by itself; an expired one does not', async () => {
    const machine = await aMachine(app, { line, units: 3, requires: ['business_license'] })
    const keep = (person: Person, fields: Record<string, string>) =>
      app.call('POST', pathOf(line, 'add_customer_qualification'), {
        token: person.token,
        form: formOf(fields, [['image', picture, 'a.png']]),
      })
    const check = async (person: Person) =>
      (await app.call('GET', pathOf(line, 'check_qualification', machine.id), { token: person.token })).body
    const create = (person: Person) =>
      app.call('POST', pathOf(line, 'create_rental'), { token: person.token, body: requestFor(app, machine) })

    const late = await aRenter(app)
    await keep(late, { image_type: 'business_license', expiry_date: addDays(dayOf(app.clock.now()), -1) })
    expect(await check(late)).toMatchObject({ ok: false, message: '还需要：营业执照' })
    expect((await create(late)).body.status).toBe('pending_approval')

    const ready = await aRenter(app)
    expect((await keep(ready, { type: 'business_license', number: '91330108' })).status).toBe(201)
    expect(await check(ready)).toMatchObject({ ok: true, required: [{ id: 'business_license', has: true }] })
    const made = (await create(ready)).body
    expect(made).toMatchObject({ status: 'pending_verification', document_count: 1 })
    const shown = (await list(made.id, ready)).body.results[0]
    expect(shown).toMatchObject({ number: '91330108' })

    const kept = (await check(ready)).documents[0]
    const drop = (person: Person) =>
      app.call('DELETE', pathOf(line, 'delete_customer_qualification', kept.id), { token: person.token })
    expect((await drop(late)).status).toBe(404)
    expect((await drop(ready)).body.message).toBe('删除成功')
    expect((await check(ready)).ok).toBe(false)
    // The order still shows it, and so the file stays.
    expect((await app.call('GET', shown.url, { token: ready.token })).status).toBe(200)
  })

  it('a document of the wallet is shown for an order without sending it again; a foreign one is unknown', async () => {
    const person = await aRenter(app)
    const id = await order('pending_approval', person)
    const [mine, foreign] = await Promise.all(
      [person, other].map(async ({ token }) => {
        const fields = { image_type: 'business_license', number: '91330108', expiry_date: '2099-12-31' }
        const form = formOf(fields, [['image', picture, 'a.png']])
        const url = pathOf(line, 'add_customer_qualification')
        return (await app.call('POST', url, { token, form })).body.id as number
      }),
    )
    const show = (paper: number | undefined) =>
      app.call('POST', pathOf(line, 'upload_qualification', id), {
        token: person.token,
        body: { wallet_document: paper, submit: false },
      })
    expect(await show(foreign)).toMatchObject({ status: 404, body: { code: 'qualification.not_found' } })
    expect(await show(mine)).toMatchObject({
      status: 201,
      body: { image_type: 'business_license', number: '91330108', expiry_date: '2099-12-31', document_count: 1 },
    })
    expect((await read(id, person)).body.status).toBe('pending_approval')
  })
})
