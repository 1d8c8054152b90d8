/** What the store and its suppliers create, tried twice. */
import { randomUUID } from 'node:crypto'
import { aStore, aSupplier } from '../../apps/server/src/testing/parts.ts'
import { aRenter } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

const movements = (partId: number, kind: string) =>
  ['SELECT 1 FROM part_movement WHERE part_id = $1 AND kind = $2', partId, kind] as const

export const partsCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  create_part: async () => {
    const { keeper: by } = await aStore(app())
    const number = `R-${randomUUID().slice(0, 12)}`
    return {
      by,
      content: { number, name: '滤芯', list_price: 30 },
      other: { name: '别的' },
      counted: ['SELECT 1 FROM part WHERE number = $1', number],
    }
  },
  create_inbound: async () => {
    const { keeper: by, part } = await aStore(app())
    const { id } = await part()
    return {
      by,
      content: { supplier_id: (await aSupplier(app())).id, lines: [{ part_id: id, quantity: 2, price: 10 }] },
      other: { notes: '加急' },
      counted: ['SELECT 1 FROM part_inbound_line WHERE part_id = $1', id],
    }
  },
  receive_inbound: async () => {
    const { keeper: by, part, call } = await aStore(app())
    const { id } = await part()
    const { body } = await call('POST', 'inbound/', { lines: [{ part_id: id, quantity: 2, price: 10 }] })
    return { by, params: { id: body.id }, content: {}, other: { closes: true }, counted: movements(id, 'receive') }
  },
  create_outbound: async () => {
    const { keeper: by, stocked } = await aStore(app())
    const { id } = await stocked(9)
    return {
      by,
      content: { to: 'sale', lines: [{ part_id: id, quantity: 2 }] },
      other: { customer: '老王' },
      counted: ['SELECT 1 FROM part_outbound_line WHERE part_id = $1', id],
    }
  },
  return_outbound: async () => {
    const { keeper: by, stocked, call } = await aStore(app())
    const { id } = await stocked(9)
    const { body } = await call('POST', 'outbound/', { to: 'sale', lines: [{ part_id: id, quantity: 2 }] })
    await call('POST', `outbound/${body.id}/issue/`, {})
    const content = { lines: [{ part_id: id, quantity: 1 }] }
    return { by, params: { id: body.id }, content, other: { reason: '多了' }, counted: movements(id, 'return') }
  },
  count_part: async () => {
    const { keeper: by, stocked } = await aStore(app())
    const { id } = await stocked(9)
    const content = { quantity: 8, reason: '坏一件' }
    return { by, params: { id }, content, other: { quantity: 7 }, counted: movements(id, 'count') }
  },
  move_part: async () => {
    const { keeper: by, stocked } = await aStore(app())
    const { id } = await stocked(9)
    const content = { to: '二号仓', quantity: 1 }
    return { by, params: { id }, content, other: { quantity: 2 }, counted: movements(id, 'move'), rows: 2 }
  },
  register_supplier: async () => {
    const by = await aRenter(app())
    return {
      by,
      content: { files: 'business_license_file', company_name: '宁波密封件厂', supplies: '油封' },
      other: { supplies: '轴承' },
      counted: ['SELECT 1 FROM application WHERE user_id = $1', by.id],
    }
  },
  keep_supplier_offer: async () => {
    const [by, { part }] = [await aSupplier(app()), await aStore(app())]
    const { id } = await part()
    return {
      by,
      content: { part_id: id, price: 10, stock: 5, days: 2 },
      other: { price: 11 },
      counted: [
        'SELECT 1 FROM supplier_offer_history h JOIN supplier_offer o ON o.id = h.offer_id WHERE o.part_id = $1',
        id,
      ],
    }
  },
})
