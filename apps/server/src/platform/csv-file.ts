/** Rows as a file for table programs. */

/** The mark table programs tell UTF-8 by. */
const mark = '\uFEFF'
/** What begins like a formula is kept a text; an amount stays a number. */
const cell = (value: string): string => {
  const isFormula = /^[=+@\t\r]/.test(value) || (value.startsWith('-') && !/^-\d+(\.\d+)?$/.test(value))
  const plain = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `${mark}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
})
