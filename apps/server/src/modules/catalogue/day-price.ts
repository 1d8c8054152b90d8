/** R048: what a machine is offered at by the day: its own rate, else a share of its value, else the line's least. */
import { lines } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'

interface Priced {
  readonly day_fen: number | null
  readonly market_value_fen: number
}
export const dayFenOf = (row: Priced, line: LineDeclaration): number => {
  if (row.day_fen !== null) return row.day_fen
  const share = Math.round((row.market_value_fen * line.pricing.fallbackDayPercent) / 100)
  return share > 0 ? share : line.pricing.fallbackDayFen
}

/** The same as SQL, of the machine under this alias; the index `equipment_day_price` is made of it. */
export const dayPriceOf = (alias?: string): string => {
  const of = (column: string) => (alias ? `${alias}.${column}` : column)
  const shares = lines.map(({ id, pricing: { fallbackDayPercent, fallbackDayFen } }) => {
    const share = `round(${of('market_value_fen')} * ${fallbackDayPercent}::numeric / 100)::bigint`
    return `WHEN '${id}' THEN coalesce(nullif(${share}, 0), ${fallbackDayFen})`
  })
  return `coalesce(${of('day_fen')}, CASE ${of('line')} ${shares.join(' ')} END)`
}
