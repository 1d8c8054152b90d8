/** What a quote comes to, and what is owed once the work is over: everything that shows or charges it reads it here. */
export const quoteLineKinds = { labour: '工时', part: '配件', call_out: '上门费' } as const
export type QuoteLineKind = keyof typeof quoteLineKinds
export const quoteStatuses = {
  proposed: { label: '待确认' },
  agreed: { label: '已同意' },
  refused: { label: '没有同意' },
  replaced: { label: '已被新报价代替' },
} as const
export type QuoteStatus = keyof typeof quoteStatuses

export interface QuoteLine {
  readonly kind: QuoteLineKind
  readonly code: string
  readonly name: string
  readonly quantity: number
  readonly priceFen: number
  /** Of a part: its own id, whatever its number becomes. */
  readonly partId?: number
}
export interface QuoteSums {
  readonly labourFen: number
  readonly partsFen: number
  readonly callOutFen: number
  /** What the payer owes if it is carried out. */
  readonly totalFen: number
}
const sumOf = (lines: readonly QuoteLine[], kind: QuoteLineKind): number =>
  lines.filter((line) => line.kind === kind).reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0)

/** One call-out fee, taken off when the repair is done: with work or parts it costs nothing. */
export const sumsOf = (lines: readonly QuoteLine[]): QuoteSums => {
  const labourFen = sumOf(lines, 'labour')
  const partsFen = sumOf(lines, 'part')
  const callOutFen = sumOf(lines, 'call_out')
  const workFen = labourFen + partsFen
  return { labourFen, partsFen, callOutFen, totalFen: workFen > 0 ? workFen : callOutFen }
}

/**
 * Parts are charged as they went into the machine and no more of them than were agreed to; `used`: part → pieces. Where none
 * did and nothing else was done the way is owed, but never more than was agreed to.
 */
export const linesAsUsed = (lines: readonly QuoteLine[], used: ReadonlyMap<number, number>): QuoteLine[] => {
  const left = new Map(used)
  const charged = lines.flatMap((line) => {
    if (line.partId === undefined) return line
    const there = left.get(line.partId) ?? 0
    const quantity = Math.min(line.quantity, there)
    left.set(line.partId, there - quantity)
    return quantity > 0 ? { ...line, quantity } : []
  })
  const mostFen = sumsOf(lines).totalFen
  if (sumsOf(charged).totalFen <= mostFen) return charged
  return charged.map((line) => (line.kind === 'call_out' ? { ...line, quantity: 1, priceFen: mostFen } : line))
}

/**
 * What is owed of an order. `agreed`: the lines of the quote the payer agreed to; `refused`: those of the last he did not,
 * of which the way alone is owed; a second visit for the same fault within the warranty costs nothing.
 */
export const owedOf = (of: {
  readonly agreed: readonly QuoteLine[] | null
  readonly refused: readonly QuoteLine[] | null
  readonly isRework: boolean
}): QuoteSums => {
  const nothing = { labourFen: 0, partsFen: 0, callOutFen: 0, totalFen: 0 }
  if (of.isRework) return nothing
  if (of.agreed) return sumsOf(of.agreed)
  return of.refused ? sumsOf(of.refused.filter(({ kind }) => kind === 'call_out')) : nothing
}

/** What is charged, as the books know its parts, in fen. */
export type ChargedParts = Readonly<Record<'labour' | 'call_out' | 'material', number>>
/** What of this goes back to the payer is taken from labour first, then the way, then the parts. */
export const lessBack = ({ labour, call_out, material }: ChargedParts, backFen: number): ChargedParts => {
  let left = backFen
  const take = (fen: number) => {
    const taken = Math.min(fen, left)
    left -= taken
    return fen - taken
  }
  return { labour: take(labour), call_out: take(call_out), material: take(material) }
}
