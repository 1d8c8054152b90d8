import type { Earning } from './work-queries.ts'

const columns: readonly (readonly [string, (row: Earning) => string | number])[] = [
  ['订单号', (row) => row.order_number],
  ['设备', (row) => row.equipment_name],
  ['型号', (row) => row.equipment_model],
  ['出厂编号', (row) => row.unit_serial],
  ['承租方', (row) => row.party_name],
  ['起租', (row) => row.start_date],
  ['归还', (row) => row.end_date],
  ['天数', (row) => row.rental_days],
  ['租金', (row) => row.rent.toFixed(2)],
  ['运费', (row) => row.delivery.toFixed(2)],
  ['服务', (row) => row.extras.toFixed(2)],
  ['逾期', (row) => row.late.toFixed(2)],
  ['赔偿', (row) => row.damage.toFixed(2)],
  ['平台佣金', (row) => (-row.commission).toFixed(2)],
  ['到手', (row) => row.net.toFixed(2)],
  ['状态', (row) => row.status_display],
  ['结算日', (row) => row.settled_on],
  ['应打款日', (row) => row.due_on],
  ['流水号', (row) => row.reference],
]

/** A cell a table program takes as text: what begins like a formula is none. */
const cell = (value: string | number): string => {
  const text = String(value)
  const isFormula = /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-?\d+(\.\d+)?$/.test(text))
  const plain = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** With the mark table programs tell UTF-8 by. */
export const earningsCsv = (rows: readonly Earning[]): string =>
  `\uFEFF${[columns.map(([title]) => title), ...rows.map((row) => columns.map(([, read]) => read(row)))]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')}\r\n`
