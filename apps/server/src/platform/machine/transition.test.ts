/** The only writer of a status, on a table and a machine of its own: every state × action × actor. */
import { actionsIn, defineMachine, targetOf } from '@jihui/protocol/machine'
import { eq } from 'drizzle-orm'
import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aRenter } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Actor } from '../access.ts'
import { refuse } from '../refusal.ts'
import { bindMachine, type By } from './transition.ts'

const crate = pgTable('crate', {
  id: serial().primaryKey(),
  status: text().notNull(),
  ownerId: integer('owner_id').notNull(),
  note: text().notNull().default(''),
})
const machine = defineMachine({
  column: 'crate.status',
  thing: '箱子',
  initial: ['packed'],
  states: { packed: { label: '已装箱' }, sent: { label: '已寄出' }, lost: { label: '已丢失' } },
  actions: {
    send: { label: '寄出', from: ['packed'], to: 'sent', by: ['owner', 'clerk'] },
    write_off: { label: '注销', from: ['packed', 'sent'], to: 'lost', by: ['clerk'] },
    time_out: { label: '超时', from: ['sent'], to: 'lost', by: ['time'] },
    weigh: { label: '称重', from: ['packed', 'sent'], by: ['clerk'] },
  },
})
type State = keyof typeof machine.states
type Action = keyof typeof machine.actions
type Row = Omit<typeof crate.$inferSelect, 'status'> & { status: State }

const told: string[] = []
const crates = bindMachine<State, Action, typeof crate, Row>({
  machine,
  table: crate,
  refusals: { notAllowed: 'resource.conflict', changedMeanwhile: 'resource.conflict' },
  staffRoles: ['clerk'],
  roleOf: ({ ownerId }, _, by) => {
    if (by === 'system') return 'time'
    return by.isStaff ? 'clerk' : by.id === ownerId ? 'owner' : 'nobody'
  },
  requireNoParty: async (_hooked, _tx, actor, { ownerId }) => {
    if (actor.id === ownerId) refuse('auth.own_case')
  },
  history: async (_, { action, before, after, notes }) =>
    told.push(`${action} ${before.status}>${after.status} ${notes}`.trim()),
  follow: async (_, { action }) => {
    if (action === 'time_out') throw new Error('what follows fails')
  },
  audit: { objectType: 'crate', shown: ({ status }) => ({ status }) },
})

let app: TestApp
let owner: Actor, clerk: Actor, stranger: Actor
const actorOf = (id: number, isStaff: boolean): Actor => ({
  id,
  username: `person${id}`,
  displayName: '',
  tenant: null,
  sessionId: 'session',
  technicalRole: 'user',
  permissions: new Set(),
  roles: [],
  isStaff,
})
beforeAll(async () => {
  app = await startTestApp()
  await app.pool.query(
    `CREATE TABLE crate (id serial PRIMARY KEY, status text NOT NULL, owner_id integer NOT NULL, note text NOT NULL DEFAULT '')`,
  )
  const people = await Promise.all([aRenter(app), aRenter(app), aRenter(app)])
  owner = actorOf(people[0].id, false)
  clerk = actorOf(people[1].id, true)
  stranger = actorOf(people[2].id, false)
})
afterAll(() => app.close())
beforeEach(() => {
  told.length = 0
})

const now = new Date('2026-03-01T00:00:00Z')
const insert = async (status: State, ownerId = owner.id): Promise<Row> =>
  (await app.db.insert(crate).values({ status, ownerId }).returning())[0] as Row
const move = (row: Row, action: Action, by: By, more: { as?: string; set?: { note: string }; notes?: string } = {}) =>
  app.db.transaction((tx) => crates.transition(tx, row, { action, by, hooks: app.services.hooks, now, ...more }))
const stateOf = async ({ id }: Row) => (await app.db.select().from(crate).where(eq(crate.id, id)))[0]!.status
const auditOf = async ({ id }: Row) =>
  (
    await app.pool.query<{ action: string; before: unknown; after: unknown }>(
      `SELECT action, before, after FROM audit_log WHERE object_type = 'crate' AND object_id = $1`,
      [String(id)],
    )
  ).rows

describe('a transition', () => {
  const people = { owner: () => owner, clerk: () => clerk, nobody: () => stranger, time: () => 'system' as const }
  it.each(
    machine.stateCodes.flatMap((state) =>
      machine.actionCodes.flatMap((action) =>
        Object.keys(people).map((who) => [state, action, who as keyof typeof people] as const),
      ),
    ),
  )('from %s, %s by %s goes where it is declared or changes nothing', async (state, action, who) => {
    const row = await insert(state)
    const declared = machine.actions[action]
    const isHis = declared.by.includes(who)
    const isOpen = declared.from.includes(state)
    const done = move(row, action, people[who]())
    if (isHis && isOpen && action !== 'time_out') {
      expect((await done).status).toBe(targetOf(machine, state, action))
      expect(told).toEqual([`${action} ${state}>${targetOf(machine, state, action)}`])
      const shown = { action: `crate.${action}`, before: { status: state }, after: { status: declared.to ?? state } }
      expect(await auditOf(row)).toEqual(who === 'clerk' ? [shown] : [])
      return
    }
    const label = machine.states[state].label
    if (!isHis) await expect(done).rejects.toMatchObject({ code: 'auth.forbidden' })
    else if (!isOpen) await expect(done).rejects.toThrow(`箱子当前为“${label}”，不能${declared.label}`)
    else await expect(done).rejects.toThrow('what follows fails')
    expect(await stateOf(row)).toBe(state)
    expect(await auditOf(row)).toEqual([])
  })

  it('is refused to whoever read it before somebody else moved it', async () => {
    const row = await insert('packed')
    await move(row, 'send', owner)
    await expect(move(row, 'write_off', clerk)).rejects.toMatchObject({ code: 'resource.conflict' })
    expect(await stateOf(row)).toBe('sent')
  })

  it('happens once where twenty try at the same time', async () => {
    const row = await insert('packed')
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => move(row, 'send', owner)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(told).toEqual(['send packed>sent'])
  })

  it('is refused to a member of staff who has a part in it', async () => {
    const row = await insert('packed', clerk.id)
    await expect(move(row, 'send', clerk)).rejects.toMatchObject({ code: 'auth.own_case' })
    expect(await stateOf(row)).toBe('packed')
  })

  it('carries other columns and what was said', async () => {
    const row = await insert('packed')
    const sent = await move(row, 'send', owner, { set: { note: '易碎' }, notes: '走陆运' })
    expect(sent).toMatchObject({ status: 'sent', note: '易碎' })
    expect(told).toEqual(['send packed>sent 走陆运'])
  })

  it('is taken as what the call says, if the action knows that role', async () => {
    expect((await move(await insert('packed'), 'send', stranger, { as: 'owner' })).status).toBe('sent')
    await expect(move(await insert('sent'), 'time_out', stranger, { as: 'owner' })).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
  })
})

describe('a lock', () => {
  it('finds only what its reader reaches', async () => {
    const row = await insert('packed')
    const find = (by: number) => app.db.transaction((tx) => crates.lock(tx, eq(crate.ownerId, by)))
    expect(await find(owner.id)).toMatchObject({ ownerId: owner.id })
    expect(await find(stranger.id)).toBeNull()
    expect(actionsIn(machine, row.status, (action) => action !== 'weigh')).toEqual(['send', 'write_off'])
  })
})
