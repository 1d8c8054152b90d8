import { inflateSync } from 'node:zlib'
import type { BillRow } from '../gateway.ts'
import { unzip } from './unzip.ts'

/** Widths of the 42 columns of a line, which single spaces part. */
const widths = [
  3, 11, 11, 6, 10, 19, 12, 4, 2, 21, 2, 32, 2, 6, 10, 13, 13, 4, 15, 2, 2, 6, 2, 4, 32, 1, 21, 15, 1, 15, 32, 13, 13,
  8, 32, 13, 13, 12, 2, 1, 32, 98,
]
const column = { at: 4, amount: 6, trade: 9, order: 11, fee: 15, type: 19, original: 26 } as const
export const dayFileTypes = { payment: '01', capture: '03', refund: '04' } as const

export interface DayFileRow {
  readonly type: string
  readonly order: string
  readonly trade: string
  readonly original: string
  readonly amountFen: number
  readonly feeFen: number
  /** `MMDDhhmmss` in Shanghai. */
  readonly at: string
}

export const dayFileLine = (row: DayFileRow): string => {
  const cells: Partial<Record<number, string>> = {
    [column.at]: row.at,
    [column.amount]: String(row.amountFen).padStart(12, '0'),
    [column.trade]: row.trade,
    [column.order]: row.order,
    [column.fee]: `D${String(row.feeFen).padStart(12, '0')}`,
    [column.type]: row.type,
    [column.original]: row.original,
  }
  return widths.map((width, index) => (cells[index] ?? '').padEnd(width).slice(0, width)).join(' ')
}

const readLine = (line: string): DayFileRow => {
  let at = 0
  const cells = widths.map((width) => {
    const cell = line.slice(at, at + width).trim()
    at += width + 1
    return cell
  })
  const cell = (name: keyof typeof column) => cells[column[name]] ?? ''
  return {
    type: cell('type'),
    order: cell('order'),
    trade: cell('trade'),
    original: cell('original'),
    amountFen: Number(cell('amount')),
    feeFen: Number(cell('fee').replace(/^[CD]/, '') || '0'),
    at: cell('at'),
  }
}

/** The bank's file of a day, packed as it comes: base64 of a deflated archive. */
export const readDayFile = (content: string, day: string): BillRow[] => {
  const lines = unzip(inflateSync(Buffer.from(content, 'base64'))).flatMap((file) =>
    file
      .toString('utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== ''),
  )
  const rows = lines.map(readLine)
  const orderOf = new Map(rows.filter(({ type }) => type === dayFileTypes.payment).map((row) => [row.trade, row.order]))
  return rows.map((row) => ({
    kind: row.type === dayFileTypes.refund ? 'refund' : 'payment',
    number: row.order,
    // What belongs to an earlier day's payment is named by the bank's own number only.
    paymentNumber: orderOf.get(row.original) ?? (row.original ? '' : row.order),
    trade: row.original || row.trade,
    amountFen: row.amountFen,
    feeFen: row.feeFen,
    at: momentOf(row.at, day),
  }))
}

/** The file writes no year: a day of December in a file of January is last year's. */
const momentOf = (text: string, day: string): Date => {
  const [, month = '', date = '', hour = '', minute = '', second = ''] =
    /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const year = Number(day.slice(0, 4)) - (month > day.slice(5, 7) ? 1 : 0)
  return new Date(`${year}-${month}-${date}T${hour}:${minute}:${second}+08:00`)
}
