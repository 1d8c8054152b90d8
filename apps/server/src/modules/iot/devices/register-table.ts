/** Devices from a table: each row is registered or told why it is not, and keeps no other from it. */
import { batchColumns, deviceLimits } from '@jihui/protocol/iot/devices/limits'
import { newDevice } from '@jihui/protocol/iot/devices/schema'
import { type ProfileCode, profileCodes, profiles } from '@jihui/protocol/iot/profiles'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { readCsv } from '../../../platform/csv-file.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { check } from '../../../platform/http/check.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isInService, unitsOfMachines } from '../../catalogue/public.ts'
import { type NewCredentials, newCredentials } from './new-credentials.ts'
import { placeNow, tellPlaces } from './place-devices.ts'
import { insertDevices, listForeignSerials, type NewRow, requireRegistrar, spokenCode } from './register-device.ts'
import { deviceBinding } from './table.ts'

type Cells = Readonly<Record<(typeof batchColumns)[number], string>>
export interface RegisteredRow {
  readonly row: number
  readonly code: string
  readonly ok: boolean
  readonly error?: string
  readonly credentials?: NewCredentials['told']
}

const refuseTable = (sentence: string): never =>
  refuse('device.table_unreadable', { message: sentence, errors: { file: sentence } })

const readTable = (bytes: Uint8Array): Cells[] => {
  const [header, ...rows] = readCsv(bytes) ?? refuseTable('表格里有没有结束的引号')
  if (!header) return refuseTable('表格是空的')
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = batchColumns.slice(0, 3).filter((name) => !names.includes(name))
  if (missing.length > 0) refuseTable(`表头缺少 ${missing.join('、')}`)
  if (rows.length === 0) refuseTable('表格里没有设备')
  if (rows.length > deviceLimits.batchRows) refuseTable(`一次最多 ${deviceLimits.batchRows} 行，请分成几个表格`)
  return rows.map(
    (cells) =>
      Object.fromEntries(batchColumns.map((name) => [name, (cells[names.indexOf(name)] ?? '').trim()])) as Cells,
  )
}

/** A code, or what people call it. */
const profileNamed = (text: string): string =>
  profileCodes.find((code: ProfileCode) => code === text || profiles[code].label === text) ?? text

interface Unit {
  readonly id: number
  readonly ownerId: number | null
}
const findUnits = async (
  db: Queryable,
  serials: readonly string[],
  ownerId: number | null,
): Promise<ReadonlyMap<string, Unit>> => {
  const { rows } = await ask(
    db,
    { id: 'number', serial: 'text', owner_id: 'number?' },
    sql`select u.id, u.serial, e.owner_id from ${unitsOfMachines} where u.serial = any(${sql.param([...serials])}::text[])
      and ${isInService} and ${ownerId === null ? sql`true` : sql`e.owner_id = ${ownerId}`}`,
  )
  return new Map(rows.map((row) => [row.serial, { id: row.id, ownerId: row.owner_id }]))
}

interface Judged extends NewRow {
  readonly row: number
  readonly unit: Unit | null
}
type Verdict = Judged | RegisteredRow
const isJudged = (verdict: Verdict): verdict is Judged => 'asked' in verdict

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Refusal)) throw error
  return Object.values(error.errors ?? {})[0] ?? error.message
}
interface Known {
  readonly units: ReadonlyMap<string, Unit>
  readonly foreign: ReadonlySet<string>
  readonly seen: Set<string>
}
const judgeRow = (
  services: Services,
  cells: Cells,
  row: number,
  ownerId: number | null,
  { units, foreign, seen }: Known,
): Verdict => {
  const refused = (error: string): RegisteredRow => ({ row, code: cells.code.slice(0, 40), ok: false, error })
  try {
    const asked = check(newDevice, {
      ...cells,
      profile: profileNamed(cells.profile),
      protocol: cells.protocol.toLowerCase(),
    })
    const code = spokenCode(asked)
    if (typeof code !== 'string') return refused(code.error)
    if (seen.has(code)) return refused('表格里已有这个编号')
    if (foreign.has(code)) return refused('这个编号已经登记过')
    const unit = cells.serial === '' ? null : units.get(cells.serial)
    if (unit === undefined) return refused('没有这台机器，请核对序列号')
    seen.add(code)
    const owner = unit ? unit.ownerId : ownerId
    return { row, code, asked, ownerId: owner, gatewayId: null, credentials: newCredentials(services, code), unit }
  } catch (error) {
    return refused(reasonOf(error))
  }
}

/** New devices go on their units; the first of a unit that has none is trusted for its position. */
const bindNew = async (tx: Tx, rows: readonly (Judged & { readonly id: number })[], actor: Actor, now: Date) => {
  for (const { id, unit } of rows.toSorted((a, b) => (a.unit?.id ?? 0) - (b.unit?.id ?? 0))) {
    if (!unit) continue
    const binding = { deviceId: id, unitId: unit.id, boundAt: now, boundBy: actor.id }
    const [trusted] = await tx
      .insert(deviceBinding)
      .values({ ...binding, isPrimary: true })
      .onConflictDoNothing()
      .returning({ id: deviceBinding.id })
    if (!trusted) await tx.insert(deviceBinding).values({ ...binding, isPrimary: false })
  }
}

/** Rows of one transaction: a table is no reason to hold others up. */
const rowsAtOnce = 200
const registerRows = (
  services: Services,
  rows: readonly Judged[],
  actor: Actor,
): Promise<{ readonly ids: readonly number[]; readonly results: readonly RegisteredRow[] }> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const made = await insertDevices(tx, rows, actor, now)
    await bindNew(
      tx,
      rows.flatMap((row) => (made.has(row.code) ? { ...row, id: made.get(row.code)! } : [])),
      actor,
      now,
    )
    await tellPlaces(tx, [...made.values()])
    const results = rows.map(({ row, code, credentials }) =>
      made.has(code)
        ? { row, code, ok: true, credentials: credentials.told }
        : { row, code, ok: false, error: '这个编号已经登记过' },
    )
    return { ids: [...made.values()], results }
  })

export const registerTable = async (
  services: Services,
  bytes: Uint8Array,
  actor: Actor,
): Promise<readonly RegisteredRow[]> => {
  const ownerId = requireRegistrar(actor)
  const table = readTable(bytes)
  const [units, foreign] = await Promise.all([
    findUnits(
      services.db,
      table.flatMap(({ serial }) => serial || []),
      ownerId,
    ),
    listForeignSerials(
      services.db,
      table.map(({ code }) => code),
      ownerId,
    ),
  ])
  const known: Known = { units, foreign, seen: new Set() }
  const verdicts = table.map((cells, at) => judgeRow(services, cells, at + 1, ownerId, known))
  const results = verdicts.filter((one): one is RegisteredRow => !isJudged(one))
  const judged = verdicts.filter(isJudged)
  for (let at = 0; at < judged.length; at += rowsAtOnce) {
    const registered = await registerRows(services, judged.slice(at, at + rowsAtOnce), actor)
    await placeNow(services, registered.ids)
    results.push(...registered.results)
  }
  return results.toSorted((a, b) => a.row - b.row)
}
