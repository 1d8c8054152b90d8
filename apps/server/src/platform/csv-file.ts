/** Rows as a file for table programs. */

/** The mark table programs tell UTF-8 by. */
const mark = '\uFEFF'
/** A text that begins like a formula is kept a text; amounts are written by us and stay numbers. */
const cell = (value: string): string => {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `${mark}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
})
