/** Rows as a file for table programs. */
import { Readable } from 'node:stream'

/** The mark table programs tell UTF-8 by. */
const mark = '\uFEFF'
/** What begins like a formula is kept a text; an amount stays a number. */
const cell = (value: string): string => {
  const isFormula = /^[=+@\t\r]/.test(value) || (value.startsWith('-') && !/^-\d+(\.\d+)?$/.test(value))
  const plain = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

export const csvFile = (rows: readonly (readonly string[])[]): string => mark + lines(rows)

/** A long file as it is read: a part is asked for once the one before was taken, so that no more than that is held. */
export const csvStream = (parts: AsyncIterable<readonly (readonly string[])[]>): Readable => {
  const written = async function* () {
    yield mark
    for await (const rows of parts) yield lines(rows)
  }
  return Readable.from(written(), { highWaterMark: 1 })
}

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
})
