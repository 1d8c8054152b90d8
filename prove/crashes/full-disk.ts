/** A disk without room: said in a sentence, nothing half-written, and it goes on once there is room again. */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, aRental, aSignature, pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import { aMember, aRenter } from '../../apps/server/src/testing/people.ts'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import { brokenInvariants } from '../invariants.ts'
import type { Finding, Options } from '../part.ts'
import { randomFrom } from '../random.ts'
import { type House, openHouse } from './house.ts'
import { openJournal } from './journal.ts'
import { settleScenes } from './lives.ts'
import { mountDisk, type SmallDisk } from './small-disk.ts'
import { place } from './steps.ts'

const filesOn = ({ folder }: SmallDisk): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const rowsOf = async ({ database }: House): Promise<number> =>
  (await database.pool.query('SELECT count(*)::int AS rows FROM stored_file')).rows[0].rows

/** The disk of the uploads is full, the database's is not. */
export const proveFullFileStore = async (house: House, disk: SmallDisk, { say }: Options): Promise<Finding[]> => {
  const { app, call } = house
  const { pid } = house.server.child
  const [renter, staff, machine] = [await aRenter(app), await aMember(app, 'admin'), await aMachine(app, { units: 9 })]
  const [picture, signature] = [await aPicture(), await aSignature()]
  const order = (status: 'pending_approval' | 'pending_contract' | 'pending_signature') =>
    aRental(app, { machine, renter, staff, status })
  const [fresh, approved, drawn] = [
    await order('pending_approval'),
    await order('pending_contract'),
    await order('pending_signature'),
  ]
  const ask = (method: string, operation: string, id: number, body?: object) =>
    call(method, pathOf(machine.line, operation, id), { token: renter.token, ...(body && { body }) })
  const upload = () => {
    const form = new FormData()
    form.set('image', picture, 'licence.png')
    return call('POST', pathOf(machine.line, 'upload_qualification', fresh), { token: renter.token, form })
  }
  const sign = () => ask('POST', 'sign_contract', drawn, { signature })
  const document = () => ask('GET', 'download_contract', approved)

  const findings: Finding[] = []
  const want = (rule: string, isSo: boolean, facts: unknown): void => {
    if (!isSo) findings.push({ rule, facts })
  }
  const told = ({ status, body }: Answer) => ({ status, body: Buffer.isBuffer(body) ? `${body.length} bytes` : body })
  const isNoRoom = ({ status, body }: Answer): boolean => status === 507 && body?.code === 'system.storage_full'
  const isYes = ({ status }: Answer): boolean => status >= 200 && status < 300

  // What is drawn ahead is drawn before the disk is filled.
  await ask('GET', 'download_contract', drawn)
  disk.fill()
  const before = { files: filesOn(disk), rows: await rowsOf(house) }
  const refused = { upload: await upload(), signature: await sign() }
  for (const [what, answer] of Object.entries(refused))
    want(`on a full disk ${what} is refused with 507 and a sentence`, isNoRoom(answer), told(answer))
  const made = await ask('POST', 'generate_contract', approved, {})
  want('a contract can be made while its document cannot be kept', isYes(made), told(made))
  const shown = await document()
  want('a document that cannot be kept is shown or refused with 507', isYes(shown) || isNoRoom(shown), told(shown))
  const placed = await call('POST', pathOf(machine.line, 'create_rental'), {
    token: renter.token,
    body: requestFor(app, machine),
  })
  want('what needs no file goes on', placed.status === 201, told(placed))
  const after = { files: filesOn(disk), rows: await rowsOf(house) }
  want('nothing half-written is left, neither file nor row', JSON.stringify(before) === JSON.stringify(after), {
    before,
    after,
  })

  disk.free()
  const again = { upload: await upload(), signature: await sign(), document: await document() }
  for (const [what, answer] of Object.entries(again)) want(`with room again ${what} works`, isYes(answer), told(answer))
  want(
    'it went on without a restart',
    house.server.child.pid === pid && house.server.child.exitCode === null,
    house.server.output().slice(-1_000),
  )
  say(
    `disk of files full: upload ${refused.upload.status}, signature ${refused.signature.status}, document ${shown.status}, order ${placed.status}; with room again ${Object.values(
      again,
    )
      .map(({ status }) => status)
      .join(', ')}`,
  )
  return findings
}

const databaseMegabytes = 256
const patienceMs = 90_000
const tablesMs = 20_000

/** The disk of the bundled database is full. */
export const proveFullDatabase = async ({ seed, say }: Options): Promise<Finding[]> => {
  const disk = mountDisk(databaseMegabytes)
  if (!disk) return say('disk of the database full: not tried, mounting is not allowed here') ?? []
  let house: House | undefined
  try {
    house = await openHouse({ dataDir: disk.folder })
    const { pool } = house.database
    const { pid } = house.server.child
    const journal = openJournal()
    const [scene] = await settleScenes(house, randomFrom(seed), 1)
    const tryOne = async (): Promise<number> => {
      const { answer, promised } = await place(scene!)
      journal.add('creation', answer, promised)
      return answer.status
    }
    while ((await tryOne()) !== 201) await pause(50)
    disk.fill()
    const fullAt = Date.now()
    let refused = 0
    while (refused < 5 && Date.now() - fullAt < patienceMs) {
      if ((await tryOne()) >= 500) refused += 1
      // Tables run out of room first; then the log of the database needs a new file, sooner or later. This is sooner.
      if (refused > 0 || Date.now() - fullAt > tablesMs) await pool.query('SELECT pg_switch_wal()').catch(() => {})
    }
    const findings: Finding[] = []
    if (refused < 5) findings.push({ rule: 'a full disk is noticed', facts: `${refused} refusals` })
    disk.free()
    const freeAt = Date.now()
    await house.untilReady(patienceMs)
    let status = await tryOne()
    while (status !== 201 && Date.now() - freeAt < patienceMs) status = await tryOne()
    if (status !== 201) findings.push({ rule: 'with room again orders are taken', facts: { status } })
    if (house.server.child.pid !== pid || house.server.child.exitCode !== null)
      findings.push({ rule: 'it goes on without a restart', facts: house.server.output().slice(-1_000) })
    await journal.check(pool)
    say(
      `disk of the database full: answers ${journal.tally()}; with room again it served after ${Date.now() - freeAt} ms, ${journal.broken} promises lost`,
    )
    return [...findings, ...journal.findings, ...(await brokenInvariants(house.database))]
  } finally {
    await house?.close().catch(() => {})
    disk.close()
  }
}
