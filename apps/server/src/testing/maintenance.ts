/** Technicians and work orders that are theirs, for the tests of maintenance. */
import type { MaintenanceKind } from '@jihui/protocol/maintenance/machine'
import { callOutCode, findPrice, initialPriceList } from '@jihui/protocol/maintenance/orders/prices'
import {
  type Payer,
  reportedOrigins,
  type WorkOrderOrigin,
  type WorkOrderStatus,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { randomUUID } from 'node:crypto'
import { openOrder } from '../modules/maintenance/public.ts'
import type { OrderStep } from '../modules/maintenance/table.ts'
import { photosOf, tokenOf } from './freight/trips.ts'
import { aMachine, type Machine } from './machines.ts'
import { aSignature } from './orders.ts'
import { anOwner } from './owners.ts'
import { actorOf, type TestPart } from './parts.ts'
import { aRenter, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

export const tasksPath = '/api/maintenance/tasks/'

/** Somebody who may be sent to machines. */
export const aTechnician = async (app: TestApp, name = 'technician'): Promise<Person> => {
  const person = await aRenter(app, name)
  await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'technician')`, [person.id])
  return person
}

export interface TestTask {
  readonly id: number
  readonly unitId: number
  readonly machine: Machine
  readonly owner: Person
  readonly technician: Person
}
interface TaskWish {
  readonly owner?: Person
  readonly technician?: Person
  readonly machine?: Machine
  readonly line?: string
  readonly origin?: WorkOrderOrigin
  /** Whoever reported it; absent: nobody. */
  readonly reporter?: { readonly id: number }
  readonly rentalId?: number
  readonly payer?: Payer
  readonly kind?: MaintenanceKind
  readonly steps?: readonly OrderStep[]
  readonly parts?: readonly { readonly part_id: number; readonly quantity: number }[]
  readonly needsMeter?: boolean
  readonly requiresSignature?: boolean
  readonly isRework?: boolean
  readonly status?: Extract<WorkOrderStatus, 'assigned' | 'accepted' | 'in_progress'>
}

/** An order given to a technician, of a machine of its own with an owner; brought by its technician to where it is wanted. */
export const aTask = async (app: TestApp, wish: TaskWish = {}): Promise<TestTask> => {
  const { origin = 'owner', status = 'in_progress', line = 'engineering' } = wish
  const owner = wish.owner ?? (await anOwner(app))
  const technician = wish.technician ?? (await aTechnician(app))
  const machine = wish.machine ?? (await aMachine(app, { line, owner, name: '挖掘机' }))
  const unitId = machine.units[0]!
  const { id } = await app.db.transaction((tx) =>
    openOrder(
      tx,
      {
        origin,
        unitId,
        kind: wish.kind ?? 'repair',
        title: '大臂油缸漏油',
        description: '大臂油缸漏油，动作慢',
        urgency: 'medium',
        rentalId: wish.rentalId ?? null,
        userId: wish.reporter?.id ?? (origin === 'owner' ? owner.id : null),
        payer: wish.payer ?? 'owner',
        assignedTo: technician.id,
        more: {
          steps: wish.steps ?? [],
          parts: wish.parts ?? [],
          needsMeter: wish.needsMeter ?? false,
          requiresSignature: wish.requiresSignature ?? false,
          isRework: wish.isRework ?? false,
        },
      },
      { by: actorOf(owner), now: app.clock.now() },
    ),
  )
  if (reportedOrigins.includes(origin))
    await app.pool.query(`UPDATE maintenance_request SET status = 'assigned' WHERE id = $1`, [id])
  const task = { id, unitId, machine, owner, technician }
  const on = onTask(app, task)
  if (status !== 'assigned') await on.must('accept')
  if (status === 'in_progress') await on.must('start', atSite)
  return task
}

/** Nobody knows where the machines of tests stand, so that anywhere is near. */
export const atSite = { method: 'location', latitude: 30.2741, longitude: 120.1551 } as const

/** Calls of one order, by whoever they are of; those of the technician each with an event of its own. */
export const onTask = (app: TestApp, { id, technician }: Pick<TestTask, 'id' | 'technician'>) => {
  const calls = async (who: Person, act: string, body: object = {}) =>
    app.call('POST', `${tasksPath}${id}/${act}/`, { token: await tokenOf(app, who), body })
  const works = (act: string, body: object = {}) => calls(technician, act, { event_id: randomUUID(), ...body })
  const self = {
    calls,
    works,
    must: async (act: string, body: object = {}) => {
      const answer = await works(act, body)
      if (answer.status !== 200) throw new Error(`${act} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    /** What finishing takes at least, the customer's signature with it. */
    finish: async (more: object = {}) =>
      works('complete', {
        result: '换了密封圈，不漏了',
        photos_before: await photosOf(app, technician, 1),
        photos_after: await photosOf(app, technician, 1),
        signature: await aSignature(),
        ...more,
      }),
    read: async (who: Person = technician) =>
      (await app.call('GET', `${tasksPath}${id}/`, { token: await tokenOf(app, who) })).body,
    row: async () => (await app.pool.query('SELECT * FROM maintenance_request WHERE id = $1', [id])).rows[0],
    history: async () =>
      (await app.pool.query('SELECT * FROM maintenance_history WHERE request_id = $1 ORDER BY id', [id])).rows,
  }
  return self
}

const labour = findPrice(initialPriceList, '', 'hydraulic.medium')!
export const labourFen = labour.priceFen
/** Lines of a quote, as the public list and the parts' list price them. */
export const labourLine = (quantity = 1, fen = labourFen) => ({
  kind: 'labour',
  code: labour.code,
  quantity,
  price: fen / 100,
})
export const tripLine = (quantity = 1) => ({
  kind: 'call_out',
  code: callOutCode,
  quantity,
  price: initialPriceList.callOutFen / 100,
})
export const partLine = ({ number }: TestPart, quantity: number, price = 68) => ({
  kind: 'part',
  code: number,
  quantity,
  price,
})
/** A part that is taken. */
export const taken = ({ id }: TestPart, quantity: number, from = 'store') => ({ part_id: id, quantity, from })

/** Whoever pays has answered the waiting quote. */
export const answerQuote = async (app: TestApp, { id }: Pick<TestTask, 'id'>, answer: 'agreed' | 'refused') => {
  const set = (from: string, to: string) =>
    app.pool.query('UPDATE maintenance_quote SET status = $3 WHERE request_id = $1 AND status = $2', [id, from, to])
  if (answer === 'agreed') await set('agreed', 'replaced')
  await set('proposed', answer)
  await app.pool.query(
    `UPDATE maintenance_request SET status = 'in_progress', answer_before = NULL, version = version + 1 WHERE id = $1`,
    [id],
  )
}
