/** Whoever ordered, and the desk: they ask, agree, refuse, pay, cancel and decide while the phones are away. */
import { addHours } from '../../apps/server/src/platform/clock.ts'
import { cashierFor } from '../../apps/server/src/testing/channels.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { type Deed, send, type Stage } from './stage.ts'

const ordersPath = '/api/external/orders/'
const deskPath = '/api/admin/service-orders/'
interface Order {
  readonly id: string
  readonly status: string
  readonly customer: number
  readonly technician: number | null
  readonly quote: number | null
  readonly jobId: number | null
}
/** The newest, a few of them over. */
const findOrders = async ({ app }: Stage): Promise<Order[]> => {
  const { rows } = await app.pool.query(
    `SELECT o.public_id AS id, o.status, o.customer_id AS customer, o.technician_id AS technician,
       (SELECT max(version) FROM service_quote q WHERE q.order_id = o.id) AS quote,
       (SELECT max(id) FROM job j WHERE j.source = 'service_order' AND j.source_id = o.id) AS "jobId"
     FROM service_order o ORDER BY o.status IN ('completed', 'cancelled'), o.id DESC LIMIT 16`,
  )
  return rows as Order[]
}
const customerOf = ({ customers }: Stage, { customer }: Order): Person | undefined =>
  customers.find(({ id }) => id === customer)

let asked = 0
export const order: Deed = (stage) => {
  const { random, app } = stage
  asked += 1
  const body = {
    service_type_code: random.pick(['hydraulic', 'hydraulic', 'low_voltage']),
    description: `设备停了 ${asked}`,
    urgency_level: random.pick(['low', 'medium', 'high']),
    expected_start_time: addHours(app.clock.now(), random.pick([0.3, 1, 4, 20, 70])).toISOString(),
    location: { city: '杭州', address: '余杭区文一西路 969 号', latitude: 30.28, longitude: 120.02 },
    contact: { name: '周工', phone: `137${String(10_000_000 + (asked % 80_000_000)).padStart(8, '0')}` },
  }
  return send(stage, random.pick(stage.customers), ordersPath, { body })
}

type OnOrder = (stage: Stage, order: Order, by: Person) => Promise<unknown>
const act =
  (name: string, body: (stage: Stage, order: Order) => object = () => ({})): OnOrder =>
  (stage, one, by) =>
    send(stage, by, `${ordersPath}${one.id}/${name}/`, { body: body(stage, one) })
const consent = act('consent', ({ random }, { quote }) => ({ agreed: random.chance(75), quote_version: quote ?? 1 }))
/** Both answers from two pages at once. */
const consentTwice: OnOrder = (stage, one, by) => Promise.all([consent(stage, one, by), consent(stage, one, by)])
const pay: OnOrder = async (stage, one, by) => {
  const opened = await send(stage, by, `${ordersPath}${one.id}/payment/`, { body: { payment_method: 'wechat' } })
  if (opened.status !== 200 && opened.status !== 201) return
  const path = await cashierFor(stage.app, opened.body).catch(() => null)
  if (path) await stage.app.call('POST', path, { body: { result: 'success' } })
}
const cancel = act('cancel', () => ({ reason: '修好了' }))
const replace = act('replace-technician')
const confirm = act('confirm')
const dispute = act('dispute', () => ({ reason: '还是漏油' }))
const rate = act('rate', ({ random }) => ({ rating: 1 + random.below(5), comments: '' }))
const rework = act('rework', ({ random, app }) => ({
  description: '又漏了',
  expected_start_time: addHours(app.clock.now(), 5).toISOString(),
  another: random.chance(50),
}))
const usual: Readonly<Record<string, readonly OnOrder[]>> = {
  searching: [],
  unmatched: [cancel],
  matched: [],
  in_service: [],
  pending_quote: [consent, consentTwice],
  pending_payment: [pay, pay, pay, confirm, dispute],
  disputed: [],
  completed: [rate, rework],
  cancelled: [],
}
const odd: readonly OnOrder[] = [cancel, cancel, replace, consent, confirm, dispute, pay, rate]

export const onOrder: Deed = async (stage) => {
  const orders = await findOrders(stage)
  if (orders.length === 0) return order(stage)
  const one = stage.random.pick(orders)
  const by = customerOf(stage, one)
  const next = stage.random.chance(85) ? (usual[one.status] ?? []) : odd
  return by && next.length > 0 ? stage.random.pick(next)(stage, one, by) : undefined
}

const reason = { reason: '客户来电' }
/** The desk: asks somebody, takes one from him, calls off, decides; the gates are the same for it. */
export const atDesk: Deed = async (stage) => {
  const { random, head, technicians } = stage
  const orders = (await findOrders(stage)).filter(({ status }) => status !== 'completed' && status !== 'cancelled')
  if (orders.length === 0) return
  const disputed = orders.find(({ status }) => status === 'disputed')
  if (disputed) {
    const body = { to_customer: random.pick([0, 100, 99_999_999]), reason: '看过照片' }
    return send(stage, head, `${deskPath}${disputed.id}/decide/`, { body })
  }
  const { id } = random.pick(orders)
  const name = random.pick(['offer', 'offer', 'offer', 'replace', 'call-off'])
  const body = name === 'offer' ? { technician_id: random.pick(technicians).id } : reason
  return send(stage, head, `${deskPath}${id}/${name}/`, { body })
}
export const closeClashes: Deed = async (stage) => {
  const { head } = stage
  const listed = await send(stage, head, '/api/admin/field/clashes/', { method: 'GET' })
  for (const { id } of listed.body?.results?.slice(0, 2) ?? [])
    await send(stage, head, `/api/admin/field/clashes/${id}/close/`, { body: { notes: '按现场照片结算' } })
}
