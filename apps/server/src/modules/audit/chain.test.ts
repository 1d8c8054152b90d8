import { actionWords } from '@jihui/protocol/all-audit-words'
import { verifiedOnClick } from '@jihui/protocol/audit/schema'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { auditChains, chainOf, writeAudit } from '../../platform/audit/audit.ts'
import { walkChain } from '../../platform/audit/audit-chain.ts'
import { readHeads, rootOf } from '../../platform/audit/audit-heads.ts'
import { aMember, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
let app: TestApp
let admin: Person
/** Nothing of a product that was started here before. */
const dataDir = mkdtempSync(join(tmpdir(), 'jihui-chain-'))

beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember(app, 'admin')
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const write = (objectId: number, after: unknown = { status: '好', amount: 12.5, list: [1, null, { b: 1, a: 2 }] }) =>
  app.db.transaction((tx) =>
    writeAudit(
      tx,
      { actor: null, action: 'device.command', objectType: 'equipment_unit', objectId, after },
      app.clock.now(),
    ),
  )
/** With the guards down, as only who owns the server of the database can. */
const tamper = async (change: string) => {
  for (const table of ['audit_log', 'audit_log_ever']) await app.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await app.pool.query(change)
  for (const table of ['audit_log', 'audit_log_ever']) await app.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}
const verifyOnClick = async () => (await app.call('GET', '/api/admin/audit-log/verify/', { token: admin.token })).body
const verifyByCommand = () =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'apps/server/src/verify-audit.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, NODE_ENV: 'test' },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

describe('the chains of the audit log', () => {
  it('are whole after a hundred writers at once', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => write(index + 1)))
    const report = await walkChain(app.db)
    expect(report).toMatchObject({ total: 100, checked: 100, fault: null })
    const { rows } = await app.pool.query(
      'SELECT count(DISTINCT (chain, previous_hash))::int AS links, count(DISTINCT chain)::int AS chains FROM audit_log',
    )
    expect(rows).toEqual([{ links: 100, chains: auditChains }])
    expect(await verifyOnClick()).toMatchObject({ is_whole: true, checked: 100, message: '链完整，核对了全部 100 条' })
  })

  it.each(['UPDATE audit_log SET actor_name = $$别人$$', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'refuses %s in the database itself',
    async (statement) => {
      await expect(app.pool.query(statement)).rejects.toThrow('append-only')
    },
  )

  it('looks at the last so many on a click, joined to what came before', async () => {
    expect(await walkChain(app.db, { last: 10 })).toMatchObject({ total: 100, checked: 10, fault: null })
    expect(verifiedOnClick).toBe(10_000)
  })

  it('is verified by the command, which names the last hash to be noted elsewhere', async () => {
    const told = await verifyByCommand()
    expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining('核对了 100 条') })
    expect(told.stdout).toContain(rootOf((await readHeads(app.db)).heads))
  }, 60_000)

  it('writes what one transaction says of one thing in its order, and nothing of a part that was given up', async () => {
    const at = app.clock.now()
    const entry = (action: string) => ({ actor: null, action, objectType: 'equipment_unit', objectId: 'one' })
    await app.db.transaction(async (tx) => {
      await writeAudit(tx, entry('device.command'), at)
      await tx
        .transaction(async (inner) => {
          await writeAudit(inner, entry('given.up'), at)
          throw new Error('on purpose')
        })
        .catch(() => {})
      await tx.transaction((inner) => writeAudit(inner, entry('equipment.update'), at))
    })
    const { rows } = await app.pool.query(`SELECT action FROM audit_log WHERE object_id = 'one' ORDER BY id`)
    expect(rows.map(({ action }) => action)).toEqual(['device.command', 'equipment.update'])
  })

  it('takes no lock that a writer about something else waits for', async () => {
    const other = [...Array(100).keys()].find(
      (id) => chainOf('equipment_unit', `${id}`) !== chainOf('equipment_unit', '1'),
    )!
    const holder = await app.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM audit_chain WHERE chain = $1 FOR UPDATE', [chainOf('equipment_unit', '1')])
    await write(other)
    const held = write(1).then(() => 'written')
    expect(await Promise.race([held, app.db.execute(sql`select pg_sleep(0.2)`).then(() => 'waits')])).toBe('waits')
    await holder.query('COMMIT')
    holder.release()
    expect(await held).toBe('written')
  })

  describe.each([
    {
      what: 'a row was changed',
      change: `UPDATE audit_log SET after = '{"status":"坏"}' WHERE id = 40`,
      id: () => 40,
      reason: '内容和写入时不一样',
    },
    {
      what: 'a row was taken out',
      change: 'DELETE FROM audit_log WHERE id = 40',
      id: (next: number) => next,
      reason: '接不上前一条：中间的记录被删除或调换过',
    },
    {
      what: 'a row was moved to another chain',
      change: `UPDATE audit_log SET chain = (chain + 1) % 16, place = 1000 WHERE id = 40`,
      id: () => 40,
      reason: '不在它该在的链上：它被挪动过',
    },
    {
      what: 'a whole row was put at the end of another chain',
      change: `WITH last AS (SELECT * FROM audit_chain WHERE chain <> (SELECT chain FROM audit_log WHERE id = 40) LIMIT 1)
        INSERT INTO audit_log SELECT 9999, at, last.chain, last.place + 1, actor_id, actor_name, action, object_type, object_id,
          before, after, client, last.hash, audit_log.hash FROM audit_log, last WHERE audit_log.id = 40`,
      id: () => 9999,
      reason: '不在它该在的链上：它被挪动过',
    },
    {
      what: 'the last row of a chain was taken away',
      change: 'DELETE FROM audit_log WHERE id = (SELECT max(entry_id) FROM audit_chain)',
      id: () => 104,
      reason: '链的末尾不在了：最后的记录被删除',
    },
  ])('break where $what', ({ change, id, reason }) => {
    it('by name, on a click', async () => {
      const { rows } = await app.pool.query(`SELECT min(id)::bigint AS next FROM audit_log
        WHERE chain = (SELECT chain FROM audit_log WHERE id = 40) AND id > 40`)
      await app.pool.query('CREATE TABLE kept AS TABLE audit_log')
      await tamper(change)
      const fault = { id: id(rows[0].next), reason }
      expect(await walkChain(app.db)).toMatchObject({ fault })
      expect(await verifyOnClick()).toMatchObject({
        is_whole: false,
        broken: { id: fault.id },
        message: `链断在第 ${fault.id} 条：${reason}`,
      })
      await tamper('DELETE FROM audit_log')
      await tamper('INSERT INTO audit_log TABLE kept')
      await app.pool.query('DROP TABLE kept')
      expect(await walkChain(app.db)).toMatchObject({ fault: null })
    })
  })

  it('are told by the command, which ends with 1', async () => {
    await tamper(`UPDATE audit_log SET after = '{"status":"坏"}' WHERE id = 40`)
    const told = await verifyByCommand()
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('链断在第 40 条') })
  }, 60_000)
})

describe('the words of the audit log', () => {
  const folder = join(root, 'apps/server/src')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(demo|testing)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    .filter(({ text }) => /writeAudit|auditTemplate/.test(text))
  const found = (pattern: RegExp) =>
    sources.flatMap(({ text }) => [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter(Boolean)))

  it('name every action that is written', () => {
    const written = found(
      /action(?:\w*)?\s*[:=]\s*(?:[^,\n'`]*\?\s*)?'([a-z_]+\.[a-z_]+)'(?:\s*:\s*'([a-z_]+\.[a-z_]+)')?/gi,
    )
    const ofTemplates = found(/auditTemplate\([^)]*?'([a-z_]+)'/g).map((step) => `agreement_template.${step}`)
    expect(written.length).toBeGreaterThan(20)
    expect(ofTemplates.length).toBeGreaterThan(3)
    expect([...written, ...ofTemplates].filter((action) => !(action in actionWords))).toEqual([])
  })
  it('name the actions of every machine whose steps are written', () => {
    const prefixes = found(/action:\s*`([a-z_]+\.[a-z_]*)\$\{/g)
    expect(prefixes.length).toBeGreaterThan(3)
    for (const prefix of prefixes)
      expect(
        Object.keys(actionWords).filter((action) => action.startsWith(prefix)),
        prefix,
      ).not.toEqual([])
  })
})
