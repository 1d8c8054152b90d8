import { lastingPurposes } from '@jihui/protocol/all-file-purposes'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFileStore, type StoredFile } from '../../platform/files/store.ts'
import { openBucket } from '../../testing/buckets.ts'
import { aMachine } from '../../testing/machines.ts'
import { aPicture } from '../../testing/orders.ts'
import { anOwner, ownerPath } from '../../testing/owners.ts'
import { aRenter } from '../../testing/people.ts'
import { storeFile } from '../../testing/stored-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepFiles } from './sweep-files.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  if (app.config.files.kind === 'local') folder = app.config.files.folder
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date()))

const bytes = Buffer.from('%PDF-1.7')
const file = { name: 'a.pdf', mime: 'application/pdf', bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
const keep = (purpose = 'qualification'): Promise<StoredFile> =>
  storeFile(app.services.files, app.db, file, purpose, null)
/** Bytes nobody has written a row for. */
const strand = (purpose = 'qualification', at = folder): { storageKey: string } => {
  const storageKey = `${purpose}/${randomUUID()}`
  mkdirSync(join(at, purpose), { recursive: true })
  writeFileSync(join(at, storageKey), bytes)
  return { storageKey }
}
const lies = ({ storageKey }: { storageKey: string }): boolean => existsSync(join(folder, storageKey))
const hasRow = async ({ id }: { id: string }): Promise<boolean> =>
  (await app.pool.query('SELECT 1 FROM stored_file WHERE id = $1', [id])).rowCount === 1
const storedAt = async (url: string): Promise<StoredFile> =>
  (await app.services.files.find(app.db, url.split('/')[3]!))!
const sweep = () => sweepFiles(app.services)
const sweepNextDay = async () => {
  app.clock.advance({ hours: 25 })
  await sweep()
}

describe('files nobody refers to', () => {
  it('a picture of a person that was replaced goes after a day, the one he shows stays', async () => {
    const { token } = await aRenter(app)
    const show = async () => {
      const form = new FormData()
      form.set('avatar', await aPicture(), 'me.png')
      return storedAt((await app.call('POST', '/api/auth/upload-avatar/', { token, form })).body.avatar_url)
    }
    const [first, second] = [await show(), await show()]
    await sweep()
    expect([lies(first), lies(second)]).toEqual([true, true])
    await sweepNextDay()
    expect([lies(first), await hasRow(first)]).toEqual([false, false])
    expect([lies(second), await hasRow(second)]).toEqual([true, true])
  })

  it('a photograph of a machine goes once its owner took it away', async () => {
    const owner = await anOwner(app)
    const machine = await aMachine(app, { owner })
    const path = ownerPath(`equipment/${machine.id}/photos/`)
    const form = new FormData()
    form.append('photos', await aPicture(), 'one.png')
    form.append('photos', await aPicture(), 'two.png')
    await app.call('POST', path, { token: owner.token, form })
    const { rows } = await app.pool.query(
      `SELECT f.id, storage_key AS "storageKey" FROM stored_file f JOIN equipment_photo p ON p.file_id = f.id
       WHERE p.equipment_id = $1 ORDER BY p.position`,
      [machine.id],
    )
    expect((await app.call('DELETE', `${path}${rows[0].id}/`, { token: owner.token })).status).toBeLessThan(300)
    await sweepNextDay()
    expect(rows.map(lies)).toEqual([false, true])
  })

  it('of a table that came later are known as well: whatever has a foreign key refers', async () => {
    const kept = await keep()
    await app.pool.query('CREATE TABLE newcomer (paper uuid REFERENCES stored_file (id))')
    await app.pool.query('INSERT INTO newcomer VALUES ($1)', [kept.id])
    await sweepNextDay()
    expect([lies(kept), await hasRow(kept)]).toEqual([true, true])
    await app.pool.query('DROP TABLE newcomer')
    await sweep()
    expect([lies(kept), await hasRow(kept)]).toEqual([false, false])
  })

  it('one that somebody refers to at this very moment stays', async () => {
    const kept = await keep()
    const { id } = await aRenter(app)
    const other = await app.pool.connect()
    await other.query('BEGIN')
    await other.query('UPDATE app_user SET avatar_file_id = $1 WHERE id = $2', [kept.id, id])
    await sweepNextDay()
    await other.query('COMMIT')
    other.release()
    expect(lies(kept)).toBe(true)
    await sweep()
    expect([lies(kept), await hasRow(kept)]).toEqual([true, true])
  })

  it('are taken once, also by two processes at one time', async () => {
    const kept = await Promise.all(Array.from({ length: 20 }, () => keep()))
    app.clock.advance({ hours: 25 })
    await Promise.all([sweep(), sweep()])
    expect(kept.filter(lies)).toEqual([])
  })
})

describe('bytes without a row', () => {
  it('left by a form that was refused go after a day, not before', async () => {
    let left: StoredFile | undefined
    const refused = app.db.transaction(async (tx) => {
      left = await storeFile(app.services.files, tx, file, 'qualification', null)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await sweep()
    expect(lies(left!)).toBe(true)
    await sweepNextDay()
    expect(lies(left!)).toBe(false)
  })

  it('left by a process that died after the row went are found by the next sweep', async () => {
    const kept = await keep()
    app.clock.advance({ hours: 25 })
    const dying = { ...app.services.files, remove: () => Promise.reject(new Error('gone')) }
    await sweepFiles({ ...app.services, files: dying })
    expect([lies(kept), await hasRow(kept)]).toEqual([true, false])
    await sweep()
    expect(lies(kept)).toBe(false)
  })

  it('that the product never named stay where they are', async () => {
    const others = ['qualification/notes.txt', 'backup.tar', 'Other/thing'].map((storageKey) => ({ storageKey }))
    for (const { storageKey } of others) {
      mkdirSync(dirname(join(folder, storageKey)), { recursive: true })
      writeFileSync(join(folder, storageKey), bytes)
    }
    await sweepNextDay()
    expect(others.filter(lies)).toEqual(others)
  })

  it('are not touched when most of the store is unknown: it belongs to another database', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'jihui-store-'))
    const strangers = Array.from({ length: 101 }, () => strand('avatar', elsewhere))
    app.clock.advance({ hours: 25 })
    await sweepFiles({ ...app.services, files: await openFileStore({ kind: 'local', folder: elsewhere }) })
    expect(strangers.every(({ storageKey }) => existsSync(join(elsewhere, storageKey)))).toBe(true)
    rmSync(elsewhere, { recursive: true })
  })

  it('go out of a bucket as well, page by page', async () => {
    const bucket = await openBucket(new Date())
    try {
      const files = await openFileStore(bucket.settings)
      const kept: StoredFile[] = []
      for (const purpose of ['avatar', 'avatar', 'avatar', 'qualification', 'signature'])
        kept.push(await storeFile(files, app.db, file, purpose, null))
      const { id } = await aRenter(app)
      await app.pool.query('UPDATE app_user SET avatar_file_id = $1 WHERE id = $2', [kept[0]!.id, id])
      // Of these only the bytes are left; the others are found by their rows.
      await app.pool.query('DELETE FROM stored_file WHERE id = ANY($1)', [[kept[1]!.id, kept[3]!.id]])
      app.clock.advance({ hours: 25 })
      await sweepFiles({ ...app.services, files })
      expect([...bucket.keys].toSorted()).toEqual([kept[0]!, kept[4]!].map(({ storageKey }) => storageKey).toSorted())
    } finally {
      await bucket.close()
    }
  })
})

it.each(lastingPurposes)('what lasts stays with and without a row: %s', async (purpose) => {
  const kept = await keep(purpose)
  const left = strand(purpose)
  await sweepNextDay()
  expect([lies(kept), await hasRow(kept), lies(left)]).toEqual([true, true, true])
})
