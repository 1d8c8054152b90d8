import { count, money, monthDay } from '../../../ui/text/format.ts'
import type { Explanation, Figure, LedgerFilter, LedgerPage } from './ledger-queries.ts'

const written = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** An amount in a column of its own; nothing where there is none. */
export const columnText = (yuan: number): string => (yuan === 0 ? '' : written.format(yuan))
export const amountText = (yuan: number): string => written.format(yuan)
/** What an account stands at, on the side it stands. */
export const balanceText = (yuan: number): string =>
  yuan === 0 ? '已结平' : `余${yuan > 0 ? '借' : '贷'} ${written.format(Math.abs(yuan))}`
/** What a posting adds to a figure, with its sign. */
export const addedText = (yuan: number): string => `${yuan < 0 ? '−' : '+'}${written.format(Math.abs(yuan))}`

/** Which postings are shown. */
export const rangeWords = ({ from, to }: Pick<LedgerFilter, 'from' | 'to'>): string => {
  if (!from && !to) return '全部日期'
  if (from === to) return monthDay(from)
  if (!to) return `${monthDay(from)}起`
  return from ? `${monthDay(from)}至${monthDay(to)}` : `到${monthDay(to)}`
}

/** In parts that do not break inside. */
export const ledgerHeadline = ({ count: total, debit, credit }: LedgerPage): string[] => {
  if (total === 0) return ['没有这样的分录']
  return debit === credit
    ? [`${count(total)} 笔分录，`, `借贷都是 ${money(debit)}`]
    : [`${count(total)} 笔分录，`, '借贷不平']
}

const wrongOnes = (figures: readonly Figure[]) => figures.filter((figure) => !figure.is_equal)
export const orderHeadline = ({ figures, postings }: Explanation): string[] => {
  const wrong = wrongOnes(figures).length
  if (wrong > 0) return [`${wrong} 个数`, '和分录对不上']
  return postings.length === 0 ? ['还没有钱进出'] : ['每个数', '都和分录对得上']
}

/** The figures that say something, and those that are nought on both sides. */
export const figureGroups = (figures: readonly Figure[]) => ({
  moved: figures.filter((figure) => figure.shown !== 0 || figure.sum !== 0 || figure.parts.length > 0),
  still: figures.filter((figure) => figure.shown === 0 && figure.sum === 0 && figure.parts.length === 0),
})

/** What a figure is the sum of, by posting. */
export const partsOf = (figure: Figure | undefined): ReadonlyMap<number, number> =>
  new Map(figure?.parts.map((part) => [part.posting_id, part.amount]))
