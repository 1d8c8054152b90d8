import { cargoBody } from '@jihui/protocol/freight/cargo-schema'
import { importColumns, type ImportColumn, importLabels } from '@jihui/protocol/freight/cargo-sources-schema'
import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { goodsCategories, goodsCategoryCodes } from '@jihui/protocol/freight/goods'
import { minutesWithRest } from '@jihui/protocol/freight/prices'
import { vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import type { Actor } from '../../../platform/access.ts'
import { readCsv } from '../../../platform/csv-file.ts'
import { check } from '../../../platform/http/check.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { estimateRoute, placeNamed } from '../../geography/public.ts'
import { requireShipper } from '../parties/party-queries.ts'
import { createCargo } from './create-cargo.ts'

type Cells = Readonly<Record<ImportColumn, string>>
export interface ImportedRow {
  readonly row: number
  readonly cargo_id?: number
  readonly duplicate?: true
  readonly errors?: Record<string, string>
}

const refuseTable = (sentence: string): never =>
  refuse('freight.table_unreadable', { message: sentence, errors: { cargos: sentence } })

const headerSigns = /[\s()（）]/g
/** A column by its name or by what people call it, however its brackets are written. */
const columnNamed = (text: string): ImportColumn | null => {
  const plain = text.replaceAll(headerSigns, '')
  return importColumns.find((name) => [name, importLabels[name].replaceAll(headerSigns, '')].includes(plain)) ?? null
}
/** What programs for tables save by themselves. */
const isWorkbook = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

/** The rows after the header, each by the names of its columns, which may stand in any order. */
const readTable = (bytes: Uint8Array): Cells[] => {
  if (isWorkbook(bytes)) refuseTable('这是 Excel 文件，先另存为 CSV 再选')
  const [header, ...rows] = readCsv(bytes) ?? refuseTable('表格里有没有结束的引号')
  if (!header) return refuseTable('表格是空的')
  const names = header.map((name) => columnNamed(name))
  const missing = importColumns.filter((name) => !names.includes(name))
  if (missing.length > 0) refuseTable(`表头缺少 ${missing.map((name) => importLabels[name]).join('、')}`)
  if (rows.length === 0) refuseTable('表格里没有货源')
  if (rows.length > cargoLimits.importRows) refuseTable(`一次最多 ${cargoLimits.importRows} 行，请分成几个表格`)
  return rows.map(
    (cells) =>
      Object.fromEntries(importColumns.map((name) => [name, (cells[names.indexOf(name)] ?? '').trim()])) as Cells,
  )
}

/** A code, or what people call it. */
const codeOf = (text: string, codes: readonly string[], labels: Readonly<Record<string, { label: string }>>): string =>
  codes.find((code) => code === text || labels[code]!.label === text) ?? text

/** 2026/12/1 8:00, as tables write it. */
const written = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?\s+(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?$/
/** A time without its zone is Shanghai's. */
const zoned = (text: string): string => {
  const [year, month, day, hour, minute] =
    written
      .exec(text)
      ?.slice(1)
      .map((part) => part.padStart(2, '0')) ?? []
  return year === undefined ? text : `${year}-${month}-${day}T${hour}:${minute}:00+08:00`
}

const unloadingHours = 8
const hourMs = 3_600_000
const shifted = (moment: string, minutes: number): string => {
  const at = Date.parse(moment)
  return Number.isNaN(at) ? moment : new Date(at + minutes * 60_000).toISOString()
}
/** When it can be unloaded, which a table does not say: after the way, until some hours later. */
const deliveryWindow = ({ from_city: from, to_city: to, window_start, window_end }: Cells) => {
  const [start, end] = [placeNamed(from), placeNamed(to)]
  const minutes = start && end ? minutesWithRest(estimateRoute(start, end).minutes) : 0
  return {
    window_start: shifted(zoned(window_start), minutes),
    window_end: shifted(zoned(window_end), minutes + (unloadingHours * hourMs) / 60_000),
  }
}

const bodyOf = (cells: Cells) => ({
  goods: {
    name: cells.goods_name,
    category: codeOf(cells.category, goodsCategoryCodes, goodsCategories),
    weight_t: cells.weight_t,
    pieces: cells.pieces || 1,
    length_m: cells.length_m,
    width_m: cells.width_m,
    height_m: cells.height_m,
  },
  stops: [
    {
      kind: 'pickup',
      city: cells.from_city,
      address: cells.from_address,
      contact_name: cells.from_contact,
      contact_phone: cells.from_phone,
      window_start: zoned(cells.window_start),
      window_end: zoned(cells.window_end),
    },
    {
      kind: 'delivery',
      city: cells.to_city,
      address: cells.to_address,
      contact_name: cells.to_contact,
      contact_phone: cells.to_phone,
      ...deliveryWindow(cells),
    },
  ],
  vehicle_type: cells.vehicle_type === '' ? null : codeOf(cells.vehicle_type, vehicleTypeCodes, vehicleTypes),
  price: cells.price === '' ? null : cells.price,
  publish: true,
  agreed_to_terms: true,
})

/** Field of a cargo's body → the column that says it. */
const columnOf = (field: string): string => {
  const [first, second, third] = field.split('.')
  if (first === 'goods') return second === 'name' ? 'goods_name' : second!
  if (first !== 'stops') return field
  if (third === undefined) return 'from_city'
  if (third.startsWith('window')) return third
  const of = second === '0' ? 'from' : 'to'
  const name = third.replace(/^contact_name$/, 'contact').replace(/^contact_phone$/, 'phone')
  return `${of}_${name.startsWith('l') ? 'address' : name}`
}
const errorsOf = ({ errors, message }: Refusal): Record<string, string> =>
  errors
    ? Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [columnOf(field), sentence]))
    : { goods_name: message }

/** Times nobody can read, said as a table writes them. */
const timeFaults = (cells: Cells): Record<string, string> =>
  Object.fromEntries(
    (['window_start', 'window_end'] as const)
      .filter((name) => Number.isNaN(Date.parse(zoned(cells[name]))))
      .map((name) => [name, `${importLabels[name]}要写成 2026/12/1 8:00 这样`]),
  )

/** Publishes a table's rows one by one; each that cannot be is told with its columns, and keeps no other from it. */
export const importCargos = async (services: Services, actor: Actor, bytes: Uint8Array): Promise<ImportedRow[]> => {
  await requireShipper(services.db, actor)
  const rows: ImportedRow[] = []
  for (const [at, cells] of readTable(bytes).entries()) {
    const row = at + 1
    try {
      const { id, isSame } = await createCargo(services, actor, check(cargoBody, bodyOf(cells)), null)
      rows.push({ row, cargo_id: id, ...(isSame && { duplicate: true as const }) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      rows.push({ row, errors: { ...errorsOf(error), ...timeFaults(cells) } })
    }
  }
  return rows
}
