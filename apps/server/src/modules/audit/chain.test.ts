import { actionWords } from '@jihui/protocol/all-audit-words'
import { verifiedOnClick } from '@jihui/protocol/audit/schema'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '../../platform/audit/audit.ts'
import { walkChain } from '../../platform/audit/audit-chain.ts'
import { aMember, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

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
  await app.pool.query('ALTER TABLE audit_log DISABLE TRIGGER USER')
  await app.pool.query(change)
  await app.pool.query('ALTER TABLE audit_log ENABLE TRIGGER USER')
}
const verifyOnClick = async () => (await app.call('GET', '/api/admin/audit-log/verify/', { token: admin.token })).body
const verifyByCommand = () =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'apps/server/src/verify-audit.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: app.databaseUrl, NODE_ENV: 'test' },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

describe('the chain of the audit log', () => {
  it('is whole after a hundred writers at once', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => write(index + 1)))
    const report = await walkChain(app.db)
    expect(report).toMatchObject({ total: 100, checked: 100, fault: null })
    const { rows } = await app.pool.query('SELECT count(DISTINCT previous_hash)::int AS links FROM audit_log')
    expect(rows[0].links).toBe(100)
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
    const { rows } = await app.pool.query('SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1')
    const told = await verifyByCommand()
    expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining('核对了 100 条') })
    expect(told.stdout).toContain(rows[0].hash)
  }, 60_000)

  it('breaks where a row was changed, by name', async () => {
    await tamper(`UPDATE audit_log SET after = '{"status":"坏"}' WHERE id = 40`)
    expect(await walkChain(app.db)).toMatchObject({ checked: 39, fault: { id: 40, reason: '内容和写入时不一样' } })
    expect(await verifyOnClick()).toMatchObject({
      is_whole: false,
      broken: { id: 40 },
      message: '链断在第 40 条：内容和写入时不一样',
    })
    const told = await verifyByCommand()
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('链断在第 40 条') })
  }, 60_000)

  it('breaks after a row that was taken out', async () => {
    await tamper('DELETE FROM audit_log WHERE id = 40')
    expect(await walkChain(app.db)).toMatchObject({
      fault: { id: 41, reason: '接不上前一条：中间的记录被删除或调换过' },
    })
  })
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
