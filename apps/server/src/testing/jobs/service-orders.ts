/** Service orders and the acts on their visits, for the tests of jobs and of the external service. */
import { addHours } from '../../platform/clock.ts'
import { cashierFor } from '../channels.ts'
import { photosOf } from '../freight/trips.ts'
import { type Person, signInAgain } from '../people.ts'
import type { Answer, TestApp } from '../test-app.ts'

export const externalPath = '/api/external/'
export const jobsPath = '/api/technician/jobs/'
export const deskPath = '/api/admin/service-orders/'

let asked = 0
/** As a form of the pages sends it; each one another person's, hours ahead. */
export const aDraft = (app: TestApp, more: object = {}) => {
  asked += 1
  return {
    service_type_code: 'hydraulic',
    description: `液压管接头渗油 ${asked}`,
    urgency_level: 'medium',
    expected_start_time: addHours(app.clock.now(), 1).toISOString(),
    location: { city: '杭州', address: '余杭区文一西路 969 号', latitude: 30.28, longitude: 120.02 },
    contact: { name: '周工', phone: `137${String(10_000_000 + asked * 7919).padStart(8, '0')}` },
    ...more,
  }
}
type Draft = ReturnType<typeof aDraft>

/** A code texted to a number; of one purpose a minute apart. */
export const codeFor = async (app: TestApp, phone: string, purpose: string): Promise<string> => {
  const { status, body } = await app.call('POST', '/api/auth/send-sms-code/', { body: { phone, purpose } })
  if (status !== 200) throw new Error(`a code answered ${status}: ${JSON.stringify(body)}`)
  return app.sms.codeFor(phone)
}

export interface TestServiceOrder {
  readonly orderId: string
  readonly draft: Draft
  /** What its telephone's proof is worth. */
  readonly access: string
}
/** A guest's order, with the proof of his telephone; its first wave is out. */
export const aServiceOrder = async (app: TestApp, more: object = {}): Promise<TestServiceOrder> => {
  const draft = aDraft(app, more)
  const sms_code = await codeFor(app, draft.contact.phone, 'external_order')
  const made = await app.call('POST', `${externalPath}orders/`, { body: { ...draft, sms_code } })
  if (made.status !== 201) throw new Error(`an order answered ${made.status}: ${JSON.stringify(made.body)}`)
  const { orderId } = made.body
  const code = await codeFor(app, draft.contact.phone, 'external_access')
  const given = await app.call('POST', `${externalPath}orders/${orderId}/access/`, { body: { sms_code: code } })
  if (given.status !== 200) throw new Error(`access answered ${given.status}: ${JSON.stringify(given.body)}`)
  await app.settle()
  return { orderId, draft, access: given.body.access }
}
/** What its customer asks of it. */
export const asCustomer =
  (app: TestApp, { orderId, access }: Pick<TestServiceOrder, 'orderId' | 'access'>) =>
  (act: string, body: object = {}, method = 'POST'): Promise<Answer> =>
    app.call(method, `${externalPath}orders/${orderId}/${act}`, { token: access, ...(method === 'POST' && { body }) })

const tokens = new WeakMap<TestApp, Map<number, { token: string; at: number }>>()
/** A token that is good now: clocks of tests run on. */
export const freshToken = async (app: TestApp, person: Person): Promise<string> => {
  const known = tokens.get(app) ?? new Map<number, { token: string; at: number }>()
  tokens.set(app, known)
  const last = known.get(person.id)
  const now = app.clock.now().getTime()
  if (last && now - last.at < 1_800_000) return last.token
  const { token } = await signInAgain(app, person)
  known.set(person.id, { token, at: now })
  return token
}
export const jobOf = async (app: TestApp, orderId: string): Promise<{ id: number; status: string }> =>
  (
    await app.pool.query(
      `SELECT j.id::int, j.status FROM job j JOIN service_order o ON o.id = j.source_id WHERE o.public_id = $1
        ORDER BY j.visit DESC LIMIT 1`,
      [orderId],
    )
  ).rows[0]

export const onJob =
  (app: TestApp, jobId: number, technician: Person) =>
  async (act: string, body: object = {}): Promise<Answer> =>
    app.call('POST', `${jobsPath}${jobId}/${act}/`, { token: await freshToken(app, technician), body })

const must = ({ status, body }: Answer, what: string): void => {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`)
}
/** From the accept to being at work. */
export const begin = async (app: TestApp, order: TestServiceOrder, technician: Person): Promise<number> => {
  const { id } = await jobOf(app, order.orderId)
  const act = onJob(app, id, technician)
  const { door_code: code } = await (async () => {
    must(await act('accept'), 'accepting')
    return (await asCustomer(app, order)('', {}, 'GET')).body
  })()
  must(await act('depart'), 'setting out')
  must(await act('checkin', { method: 'door_code', code }), 'being there')
  must(await act('start'), 'beginning')
  return id
}
/** A line of the price list. */
export const labour = { kind: 'labour', code: 'hydraulic.medium', quantity: 1, price: 540 } as const
/** Steps, photographs, result. */
export const finish = async (app: TestApp, jobId: number, technician: Person): Promise<void> => {
  const act = onJob(app, jobId, technician)
  const { body } = await app.call('GET', `${jobsPath}${jobId}/`, { token: await freshToken(app, technician) })
  const steps = body.steps.map(({ id, kind }: { id: string; kind: string }) => ({
    id,
    result: 'ok',
    ...(kind === 'measure' && { value: 20 }),
  }))
  must(await act('steps', { steps }), 'the steps')
  const [photos_before, photos_after] = [await photosOf(app, technician, 1), await photosOf(app, technician, 1)]
  must(await act('complete', { result: '换了接头，试机正常', photos_before, photos_after }), 'finishing')
}
/** Pays by a code at the sandbox. */
export const payFor = async (app: TestApp, order: TestServiceOrder): Promise<void> => {
  const opened = await asCustomer(app, order)('payment/', { payment_method: 'wechat' })
  must(opened, 'paying')
  await app.call('POST', await cashierFor(app, opened.body), { body: { result: 'success' } })
}

/** Nobody of the tests before is asked. */
export const nobodyElse = (app: TestApp) =>
  app.pool.query(`UPDATE technician SET work_status = 'offline'; DELETE FROM technician_week`)
/** As whoever holds the link reads it. */
export const readOrder = async (app: TestApp, orderId: string) =>
  (await app.call('GET', `${externalPath}orders/${orderId}/`)).body
/** The proof of the telephone anew: clocks of tests run on. */
export const renewAccess = async (
  app: TestApp,
  { orderId, draft }: Pick<TestServiceOrder, 'orderId' | 'draft'>,
): Promise<string> => {
  app.clock.advance({ minutes: 2 })
  const sms_code = await codeFor(app, draft.contact.phone, 'external_access')
  const { body } = await app.call('POST', `${externalPath}orders/${orderId}/access/`, { body: { sms_code } })
  return body.access
}
