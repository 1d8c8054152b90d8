/** Rows as a file for table programs, and back from one. */
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

/**
 * The rows of a table as its program wrote it: UTF-8, or the encoding Chinese ones save in. Every cell is a text, whatever it
 * begins with. Null where a quoted cell never ends.
 */
export const readCsv = (bytes: Uint8Array): string[][] | null => {
  const text = decode(bytes).replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const read = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    if (read === null) return null
    row.push(read.value)
    at = read.end
    if (text[at] === ',' && at + 1 < text.length) at += 1
    else {
      if (text[at] === ',') row.push('')
      rows.push(row)
      row = []
      at += text.startsWith('\r\n', at) ? 2 : 1
    }
  }
  return rows.filter((cells) => cells.some((one) => one.trim() !== ''))
}

interface ReadCell {
  readonly value: string
  /** Where the sign after it stands. */
  readonly end: number
}
const cellEnd = /[,\r\n]/g
const plainCell = (text: string, start: number): ReadCell => {
  cellEnd.lastIndex = start
  const end = cellEnd.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}
const quotedCell = (text: string, start: number): ReadCell | null => {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end < 0) return null
  const tail = plainCell(text, end + 1)
  return { value: text.slice(start + 1, end).replaceAll('""', '"') + tail.value, end: tail.end }
}
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
