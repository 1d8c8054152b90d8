import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { noteAnchor, readAnchors } from './audit-anchors.ts'
import { walkChain } from './audit-chain.ts'
import { chainHash, writeAudit } from './audit.ts'
import { asc } from 'drizzle-orm'
import { auditLog } from '../database/table.ts'

const folder = mkdtempSync(join(tmpdir(), 'jihui-anchors-'))
const path = join(folder, 'anchors')
const keys = { current: 'a-key-of-more-than-thirty-two-characters', before: [] }
let app: TestApp

const write = (objectId: number) =>
  app.db.transaction((tx) =>
    writeAudit(tx, { actor: null, action: 'device.command', objectType: 'equipment_unit', objectId }, app.clock.now()),
  )
const note = () => noteAnchor(app.db, path, keys, app.clock.now())
/** As whoever owns the server of the database can. */
const tamper = async (work: () => Promise<unknown>) => {
  for (const table of ['audit_log', 'audit_log_ever']) await app.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await work()
  // Where the chains end is written to fit.
  await app.pool.query(`UPDATE audit_chain c SET (place, entry_id, hash) =
    (SELECT coalesce(max(l.place), 0), max(l.id), coalesce((array_agg(l.hash ORDER BY l.place DESC))[1], '')
      FROM audit_log l WHERE l.chain = c.chain)`)
  for (const table of ['audit_log', 'audit_log_ever']) await app.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}
const verify = async () => walkChain(app.db, { anchors: (await readAnchors(path, keys)).trusted })

beforeAll(async () => {
  app = await startTestApp({ now: '2027-03-01T02:00:00Z' })
})
beforeEach(async () => {
  rmSync(path, { force: true })
  await tamper(() => app.pool.query('TRUNCATE audit_log'))
  for (let day = 0; day < 3; day += 1) {
    for (let entry = 0; entry < 5; entry += 1) await write(day * 5 + entry)
    await note()
    app.clock.advance({ days: 1 })
  }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a day leaves one line, which goes on with the log; a whole log fits them all', async () => {
  await write(15)
  await note()
  await write(16)
  await note()
  const { trusted } = await readAnchors(path, keys)
  expect(trusted.map(({ total }) => total)).toEqual([5, 10, 15, 17])
  expect(await verify()).toMatchObject({ checked: 17, fault: null })
})

test('entries taken from the end are missed, though the chain is whole without them', async () => {
  await tamper(() => app.pool.query('DELETE FROM audit_log WHERE id > (SELECT max(id) - 2 FROM audit_log)'))
  expect((await walkChain(app.db)).fault).toBeNull()
  expect(await verify()).toMatchObject({ checked: 13, fault: { reason: expect.stringContaining('共有 15 条') } })
  // What is written afterwards does not hide it, nor takes its place.
  await write(99)
  await note()
  expect((await verify()).fault).not.toBeNull()
})

test('a log written anew from its beginning is found out, though it is whole in itself', async () => {
  await tamper(async () => {
    const rows = await app.db.select().from(auditLog).orderBy(asc(auditLog.id))
    const ends = new Map<number, string>()
    for (const row of rows) {
      const forged = { ...row, actorName: '别人', previousHash: ends.get(row.chain) ?? '' }
      const forgedHash = chainHash(forged)
      ends.set(row.chain, forgedHash)
      await app.pool.query('UPDATE audit_log SET actor_name = $2, previous_hash = $3, hash = $4 WHERE id = $1', [
        row.id,
        forged.actorName,
        forged.previousHash,
        forgedHash,
      ])
    }
  })
  expect((await walkChain(app.db)).fault).toBeNull()
  expect((await verify()).fault?.reason).toContain('重写')
})

test('a line nobody with the key has written is not believed; one of the key before is, once that is given', async () => {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  writeFileSync(path, `${lines.map((line) => line.replace(/ \d+ /, ' 1 ')).join('\n')}\n`)
  expect(await readAnchors(path, keys)).toMatchObject({ trusted: [], foreign: [{}, {}, {}] })
  writeFileSync(path, `${lines.join('\n')}\n`)
  const changed = { current: 'another-key-of-more-than-thirty-two-chars', before: [] }
  expect((await readAnchors(path, changed)).trusted).toEqual([])
  expect((await readAnchors(path, { ...changed, before: [keys.current] })).trusted).toHaveLength(3)
})
