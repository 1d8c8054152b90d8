import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours, addMinutes } from '../../platform/clock.ts'
import {
  aDraft,
  asCustomer,
  aServiceOrder,
  begin,
  externalPath,
  finish,
  jobOf,
  jobsPath,
  labour,
  onJob,
  payFor,
  nobodyElse,
  readOrder,
  renewAccess,
} from '../../testing/jobs/service-orders.ts'
import { aPicture } from '../../testing/orders.ts'
import { aMember, aRenter } from '../../testing/people.ts'
import { aCertifiedTechnician } from '../../testing/jobs/technicians.ts'
import { expectJobRules, passTime } from '../../testing/jobs/passing.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await expectJobRules(app)
  await app.close()
})

describe('a visit', () => {
  test('from the request to the paid and accepted work: the technician has his share of labour', async () => {
    await nobodyElse(app)
    const technician = await aCertifiedTechnician(app)
    const order = await aServiceOrder(app)
    const { body: candidates } = await app.call('GET', `${externalPath}orders/${order.orderId}/candidates/`)
    expect(candidates).toMatchObject({ wanted: 5, is_over: false })
    expect(candidates.results).toHaveLength(1)
    expect(candidates.results[0]).toMatchObject({ id: technician.id, name: '王师傅', status: 'searching' })
    const { score, terms } = candidates.results[0].match
    expect(terms.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBe(score)

    const jobId = await begin(app, order, technician)
    expect(await readOrder(app, order.orderId)).toMatchObject({ status: 'in_service', technician: { name: '王师傅' } })
    const act = onJob(app, jobId, technician)
    const quoted = await act('quote', { lines: [labour] })
    expect(quoted.status).toBe(200)
    expect(await readOrder(app, order.orderId)).toMatchObject({
      status: 'pending_quote',
      quote: { version: 1, total: 540 },
    })
    const early = await act('complete', { result: '好了', photos_before: [], photos_after: [] })
    expect(early.status).toBe(400)
    const customer = asCustomer(app, order)
    const unread = await customer('consent/', { agreed: true, quote_version: 2 })
    expect([unread.status, unread.body.code]).toEqual([409, 'service_order.quote_changed'])
    expect((await customer('consent/', { agreed: true, quote_version: 1 })).status).toBe(200)
    await finish(app, jobId, technician)
    expect(await readOrder(app, order.orderId)).toMatchObject({
      status: 'pending_payment',
      total_amount: 540,
      payment_status: 'due',
    })
    const unpaid = await customer('confirm/')
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'service_order.unpaid'])
    await payFor(app, order)
    expect((await customer('confirm/')).body).toMatchObject({ status: 'completed', payment_status: 'paid' })
    expect((await jobOf(app, order.orderId)).status).toBe('completed')
    const { rows } = await app.pool.query(
      `SELECT net_fen::int, status FROM earning WHERE payee_id = $1 AND role = 'technician'`,
      [technician.id],
    )
    expect(rows).toEqual([{ net_fen: 378_00, status: 'due' }])
    expect((await customer('rate/', { rating: 5, comments: '很快' })).status).toBe(200)
    const twice = await customer('rate/', { rating: 1 })
    expect([twice.status, twice.body.code]).toEqual([409, 'service_order.already_rated'])
    const { rows: record } = await app.pool.query(
      'SELECT jobs_done, first_time_fixes, rating_sum, rating_count FROM technician WHERE user_id = $1',
      [technician.id],
    )
    expect(record[0]).toEqual({ jobs_done: 1, first_time_fixes: 1, rating_sum: 5, rating_count: 1 })
  })

  test('without a quote, or with a refused one, the way alone is owed; paid and silent it is accepted after 48 hours', async () => {
    await nobodyElse(app)
    const technician = await aCertifiedTechnician(app)
    const order = await aServiceOrder(app)
    const jobId = await begin(app, order, technician)
    await onJob(app, jobId, technician)('quote', { lines: [labour] })
    const refused = await asCustomer(app, order)('consent/', { agreed: false, quote_version: 1 })
    expect(refused.body.status).toBe('in_service')
    await finish(app, jobId, technician)
    expect(await readOrder(app, order.orderId)).toMatchObject({ total_amount: 80 })
    await payFor(app, order)
    await passTime(app, 47 * 60)
    expect((await readOrder(app, order.orderId)).status).toBe('pending_payment')
    await passTime(app, 2 * 60)
    expect((await readOrder(app, order.orderId)).status).toBe('completed')
  })

  test('he leaves after twenty minutes without the customer, and not before; the way is owed', async () => {
    await nobodyElse(app)
    const technician = await aCertifiedTechnician(app)
    const order = await aServiceOrder(app)
    const { id } = await jobOf(app, order.orderId)
    const act = onJob(app, id, technician)
    await act('accept')
    await act('depart')
    const far = await act('checkin', { method: 'location', latitude: 30.9, longitude: 120.02 })
    expect(far.body.history.at(-1)).toMatchObject({ action: 'checkin', is_doubtful: true })
    const early = await act('no-show')
    expect([early.status, early.body.code]).toEqual([409, 'job.too_early'])
    app.clock.set(addMinutes(app.clock.now(), 21))
    expect((await act('no-show')).body.status).toBe('no_show')
    expect(await readOrder(app, order.orderId)).toMatchObject({ status: 'pending_payment', total_amount: 80 })
    const told = await asCustomer(app, order)('', {}, 'GET')
    expect(told.body.timeline.at(-1)).toMatchObject({ notes: '师傅到场等了 20 分钟，没有见到人' })
  })

  test('whoever proved the telephone sees the photographs of his order, and no others', async () => {
    await nobodyElse(app)
    const technician = await aCertifiedTechnician(app)
    const [order, other] = [await aServiceOrder(app), await aServiceOrder(app)]
    await finish(app, await begin(app, order, technician), technician)
    const { photos } = (await asCustomer(app, order)('', {}, 'GET')).body
    expect(photos.map(({ kind }: { kind: string }) => kind)).toEqual(['complete_before', 'complete_after'])
    const read = (one: typeof order, access?: string) =>
      app.call('GET', `${externalPath}orders/${one.orderId}/photos/${photos[0].id}/`, access ? { token: access } : {})
    const seen = await read(order, order.access)
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await read(order)).body.code).toBe('service_order.proof_required')
    expect((await read(order, other.access)).body.code).toBe('service_order.proof_required')
    expect((await read(other, other.access)).body.code).toBe('file.not_found')
  })

  test('whoever ordered with an account sees what was photographed; who comes sees his pictures, and nobody else does', async () => {
    await nobodyElse(app)
    const [technician, stranger] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app)]
    const customer = await aRenter(app)
    const form = new FormData()
    for (const [name, value] of Object.entries(aDraft(app)))
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.append('photos', await aPicture(), 'leak.png')
    const made = await app.call('POST', `${externalPath}orders/`, { token: customer.token, form })
    expect(made.status).toBe(201)
    await app.settle()
    const order = { ...made.body, access: customer.token } as Awaited<ReturnType<typeof aServiceOrder>>
    const { id } = await jobOf(app, order.orderId)
    const offered = await app.call('GET', `${jobsPath}${id}/`, { token: technician.token })
    expect(offered.body.photos).toEqual([])
    await begin(app, order, technician)
    const taken = await app.call('GET', `${jobsPath}${id}/`, { token: technician.token })
    expect(taken.body.photos.map(({ kind }: { kind: string }) => kind)).toEqual(['request'])
    await finish(app, id, technician)
    const { photos } = (await asCustomer(app, order)('', {}, 'GET')).body
    expect(photos.map(({ kind }: { kind: string }) => kind)).toEqual(['request', 'complete_before', 'complete_after'])
    for (const { url } of photos) {
      const read = async ({ token }: { token: string }) => (await app.call('GET', url, { token })).status
      expect([await read(customer), await read(technician), await read(stranger)]).toEqual([200, 200, 404])
    }
  })

  test('danger at the door begins nothing; once begun, work stops for it and goes on', async () => {
    await nobodyElse(app)
    const desk = await aMember(app, 'admin')
    const technician = await aCertifiedTechnician(app)
    const order = await aServiceOrder(app)
    const { id } = await jobOf(app, order.orderId)
    const act = onJob(app, id, technician)
    const danger = () => act('danger', { description: '地面有裂缝' })
    const asked = await app.call('GET', `${jobsPath}${id}/`, { token: technician.token })
    expect(asked.body.actions).toEqual(['accept', 'decline'])
    expect((await act('accept')).body.actions).toEqual(['release', 'depart', 'late', 'checkin'])
    await act('checkin', { method: 'location', latitude: 30.28, longitude: 120.02 })
    const ahead = await danger()
    expect(ahead.body).toMatchObject({ status: 'arrived', pause_reason: null })
    expect(ahead.body.history.at(-1)).toMatchObject({ label: '现场有危险，还没有开始' })
    expect(ahead.body.actions).toEqual(['release', 'start', 'no_show', 'danger'])
    expect([(await act('resume')).status, (await readOrder(app, order.orderId)).status]).toEqual([409, 'matched'])
    await act('start')
    expect((await danger()).body).toMatchObject({ status: 'paused', pause_reason: 'danger' })
    expect((await act('resume')).body).toMatchObject({ status: 'in_progress' })
    expect((await readOrder(app, order.orderId)).status).toBe('in_service')
    await app.settle()
    const { rows } = await app.pool.query(`SELECT extra_data->>'link' AS link FROM notification WHERE user_id = $1`, [
      desk.id,
    ])
    expect(rows).toEqual([1, 2].map(() => ({ link: `/admin/service-orders?job=${id}` })))
  })

  test('a technician who does not come is a no-show: it is offered anew, urgent, and the way is free', async () => {
    await nobodyElse(app)
    const [absent, other] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app)]
    const order = await aServiceOrder(app)
    const { id } = await jobOf(app, order.orderId)
    expect((await onJob(app, id, absent)('accept')).status).toBe(200)
    await passTime(app, 60 + 240 + 31)
    expect((await app.pool.query('SELECT status FROM job WHERE id = $1', [id])).rows[0].status).toBe('no_show')
    const next = await jobOf(app, order.orderId)
    expect(next.status).toBe('offered')
    expect(await readOrder(app, order.orderId)).toMatchObject({
      status: 'searching',
      call_out_fee: 0,
      technician: null,
    })
    await app.settle()
    const texts = app.sms.messages.filter(({ phone }) => phone === order.draft.contact.phone).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('师傅没有按时来，上门费免了'))).toHaveLength(1)
    expect((await onJob(app, next.id, absent)('accept')).body.code).toBe('job.not_found')
    expect((await onJob(app, next.id, other)('accept')).status).toBe(200)
    // The work is free of the way, and nothing else was done: the platform bears his share.
    const customer = asCustomer(app, { ...order, access: await renewAccess(app, order) })
    const { door_code: code } = (await customer('', {}, 'GET')).body
    const act = onJob(app, next.id, other)
    await act('depart')
    await act('checkin', { method: 'door_code', code })
    await act('start')
    await finish(app, next.id, other)
    expect((await customer('confirm/')).body).toMatchObject({ status: 'completed', total_amount: 0 })
    const { rows } = await app.pool.query('SELECT source, net_fen::int FROM earning WHERE payee_id = $1', [other.id])
    expect(rows).toEqual([{ source: 'borne', net_fen: 56_00 }])
  })

  test('words that ask for payment outside are told to the desk; the act stands, marked', async () => {
    await nobodyElse(app)
    const desk = await aMember(app, 'admin')
    const technician = await aCertifiedTechnician(app)
    const order = await aServiceOrder(app)
    const jobId = await begin(app, order, technician)
    const paused = await onJob(app, jobId, technician)('pause', { reason: 'parts', notes: '配件钱请 微信 转给我' })
    expect(paused.status).toBe(200)
    await app.settle()
    const { rows } = await app.pool.query(`SELECT message FROM notification WHERE user_id = $1`, [desk.id])
    expect(rows.map(({ message }: { message: string }) => message)).toEqual([
      '液压系统维修，师傅写的话里有“微信转”。请和客户核实。',
    ])
    const marked = await app.pool.query(`SELECT facts FROM job_history WHERE job_id = $1 AND action = 'pause'`, [jobId])
    expect(marked.rows).toEqual([{ facts: { outside_payment: ['微信转'] } }])
  })
})

describe('the same fault again', () => {
  test('within the warranty somebody comes for nothing, another if wished, borne by the platform; it was no first-time fix', async () => {
    await nobodyElse(app)
    const [first, second] = [await aCertifiedTechnician(app), await aCertifiedTechnician(app, { name: '李海' })]
    await app.pool.query(`UPDATE technician SET work_status = 'offline' WHERE user_id = $1`, [second.id])
    await app.pool.query('DELETE FROM technician_week WHERE user_id = $1', [second.id])
    const order = await aServiceOrder(app)
    const jobId = await begin(app, order, first)
    await onJob(app, jobId, first)('quote', { lines: [labour] })
    const customer = asCustomer(app, order)
    await customer('consent/', { agreed: true, quote_version: 1 })
    await finish(app, jobId, first)
    await payFor(app, order)
    const again = { description: '又漏了', expected_start_time: app.clock.now().toISOString(), another: true }
    expect((await customer('rework/', again)).status).toBe(409)
    await customer('confirm/')
    await app.pool.query(`UPDATE technician SET work_status = 'online' WHERE user_id = $1`, [second.id])
    const made = await customer('rework/', again)
    expect([made.status, made.body.is_rework, made.body.call_out_fee]).toEqual([201, true, 0])
    expect((await customer('rework/', again)).body.code).toBe('service_order.rework_open')
    const redo = async (orderId: string) => {
      await app.settle()
      const rework = { ...order, orderId, access: await renewAccess(app, { ...order, orderId }) }
      const job = await jobOf(app, orderId)
      expect((await onJob(app, job.id, first)('accept')).status).toBe(404)
      await begin(app, rework, second)
      await finish(app, job.id, second)
      expect((await asCustomer(app, rework)('confirm/')).body).toMatchObject({ status: 'completed', total_amount: 0 })
    }
    await redo(made.body.orderId)
    const { rows } = await app.pool.query('SELECT source, net_fen::int FROM earning WHERE payee_id = $1', [second.id])
    expect(rows).toEqual([{ source: 'borne', net_fen: 56_00 }])
    const { rows: record } = await app.pool.query(
      'SELECT jobs_done, first_time_fixes FROM technician WHERE user_id = $1',
      [first.id],
    )
    expect(record[0]).toEqual({ jobs_done: 1, first_time_fixes: 0 })
    // Done again a second time it costs him no other fix.
    await app.pool.query('UPDATE technician SET jobs_done = 2, first_time_fixes = 1 WHERE user_id = $1', [first.id])
    const asked = asCustomer(app, { ...order, access: await renewAccess(app, order) })
    const repeated = await asked('rework/', { ...again, expected_start_time: app.clock.now().toISOString() })
    await redo(repeated.body.orderId)
    const after = await app.pool.query('SELECT first_time_fixes AS fixes FROM technician WHERE user_id = $1', [
      first.id,
    ])
    expect(after.rows).toEqual([{ fixes: 1 }])
    await app.pool.query('UPDATE technician SET jobs_done = 1, first_time_fixes = 0 WHERE user_id = $1', [first.id])
    app.clock.set(addHours(app.clock.now(), 24 * 91))
    const access = await renewAccess(app, order)
    const over = await asCustomer(app, { ...order, access })('rework/', {
      ...again,
      expected_start_time: app.clock.now().toISOString(),
    })
    expect([over.status, over.body.code]).toEqual([409, 'service_order.warranty_over'])
  })
})
