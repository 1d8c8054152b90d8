/** The store and those who supply it: what comes, goes, comes back, is counted and carried elsewhere. */
import { randomUUID } from 'node:crypto'
import { partsPath } from '../../apps/server/src/testing/parts.ts'
import { type Deed, send, type Stage, today } from './stage.ts'

const supplierPath = '/api/supplier/'
const pieces = ({ random }: Stage): number =>
  random.chance(96) ? 1 + random.below(6) : random.pick([0, -1, 1e9, 99_999])
const line = (stage: Stage) => ({ part_id: stage.random.pick(stage.parts).id, quantity: pieces(stage) })
const keyed = () => ({ 'idempotency-key': randomUUID() })
/** The keeper's call; now and then sent twice, as one whose answer was lost. */
const keeps = async (stage: Stage, path: string, body: object): Promise<unknown> => {
  const headers = keyed()
  const once = () => send(stage, stage.cast.keeper, `${partsPath}${path}`, { body, headers })
  return stage.random.chance(15) ? Promise.all([once(), once()]) : once()
}
const places = ['main', 'main', '二号仓']

const newest = async ({ app, random }: Stage, table: string): Promise<number> => {
  const { rows } = await app.pool.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 6`)
  return rows.length > 0 ? random.pick(rows).id : 0
}
const order: Deed = (stage) => {
  const { random, cast } = stage
  return keeps(stage, 'inbound/', {
    ...(random.chance(70) && { supplier_id: random.pick(cast.suppliers).id }),
    ...(random.chance(25) && { is_draft: true }),
    place: random.pick(places),
    lines: [{ ...line(stage), price: random.pick([40, 33.33, 0.01]) }],
  })
}
const receive: Deed = async (stage) => {
  const { random } = stage
  const id = await newest(stage, 'part_inbound')
  const { rows } = await stage.app.pool.query<{ part_id: number; quantity: number }>(
    'SELECT part_id, quantity FROM part_inbound_line WHERE inbound_id = $1',
    [id],
  )
  const some = rows.map(({ part_id, quantity }) => ({
    part_id,
    quantity: random.pick([quantity, 1, quantity + 2, 0]),
    returned: random.chance(15) ? 1 : 0,
    difference: '数目不同',
  }))
  const body = random.chance(45) ? {} : { lines: some, closes: random.chance(30), reason: '不再来货' }
  await keeps(stage, `inbound/${id}/receive/`, body)
}
const onInbound: Deed = async (stage) => {
  const act = stage.random.pick(['order', 'cancel'])
  await keeps(
    stage,
    `inbound/${await newest(stage, 'part_inbound')}/${act}/`,
    act === 'cancel' ? { reason: '不要了' } : {},
  )
}
const ask: Deed = async (stage) => {
  const { random, cast } = stage
  const { rows } = await stage.app.pool.query<{ id: number }>(
    'SELECT id FROM maintenance_request ORDER BY resolved_at IS NOT NULL, random() LIMIT 1',
  )
  const to = random.pick(['task', 'task', 'van', 'van', 'sale'])
  await keeps(stage, 'outbound/', {
    to,
    ...(to === 'task' && { task_id: rows[0]?.id ?? null }),
    ...(to === 'van' && { technician_id: random.pick(cast.technicians).id }),
    lines: [{ ...line(stage), place: random.pick(places), reason: '现场需要' }],
  })
}
const onOutbound: Deed = async (stage) => {
  const { random } = stage
  const act = random.pick(['issue', 'issue', 'return', 'cancel'])
  const some = random.chance(50) ? {} : { lines: [line(stage)] }
  const body = act === 'cancel' ? { reason: '不要了' } : some
  await keeps(stage, `outbound/${await newest(stage, 'part_outbound')}/${act}/`, body)
}
const count: Deed = (stage) => {
  const { random, parts } = stage
  const body = { place: random.pick(places), quantity: random.below(20), reason: '盘点' }
  return keeps(stage, `${random.pick(parts).id}/count/`, body)
}
const move: Deed = (stage) => {
  const { random, parts, cast } = stage
  const to = random.chance(60) ? random.pick(places) : `van:${random.pick(cast.technicians).id}`
  const body = { from: random.pick(places), to, quantity: pieces(stage), reason: `移库 ${randomUUID()}` }
  return keeps(stage, `${random.pick(parts).id}/move/`, body)
}

const supply: Deed = async (stage) => {
  const { random, app } = stage
  const { rows } = await app.pool.query<{ id: number; status: string; supplier: number }>(
    'SELECT id, status, supplier_id AS supplier FROM supplier_order ORDER BY id DESC LIMIT 5',
  )
  const one = rows.length > 0 ? random.pick(rows) : null
  const by = one && stage.everybody.get(random.chance(92) ? one.supplier : random.pick(stage.cast.suppliers).id)
  if (!one || !by) return
  const usual = one.status === 'placed' ? 'confirm' : 'ship'
  const act = random.chance(80) ? usual : random.pick(['confirm', 'ship', 'refuse'])
  const body = {
    confirm: random.chance(50) ? { expected_on: today(stage) } : {},
    ship: {},
    refuse: { reason: '没有货' },
  }
  await send(stage, by, `${supplierPath}orders/${one.id}/${act}/`, { body: body[act as keyof typeof body] })
}
const offer: Deed = (stage) => {
  const { random, cast, parts } = stage
  const body = { part_id: random.pick(parts).id, price: random.pick([30, 41.5, 0]), stock: random.below(50), days: 3 }
  return send(stage, random.pick(cast.suppliers), `${supplierPath}offers/`, { body, headers: keyed() })
}
/** What is owed to technicians and suppliers, paid to the account that whoever pays reads. */
const payOut: Deed = async (stage) => {
  const { random, cast } = stage
  const path = '/api/finance/payouts/'
  const { body } = await send(stage, cast.head, path, { method: 'GET', query: { page_size: 20 } })
  const due: { id: number; account_fingerprint: string | null }[] = body?.results ?? []
  if (due.length === 0) return
  const one = random.pick(due)
  const paid = { account_fingerprint: one.account_fingerprint || 'none', reference: `P${one.id}` }
  await send(stage, cast.head, `${path}${one.id}/complete/`, { body: paid })
}

export const trades: readonly Deed[] = [
  order,
  order,
  receive,
  receive,
  receive,
  onInbound,
  ask,
  ask,
  onOutbound,
  onOutbound,
  count,
  move,
  move,
  supply,
  supply,
  supply,
  offer,
  payOut,
]
