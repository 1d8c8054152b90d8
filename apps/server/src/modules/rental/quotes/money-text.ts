import { toYuan } from '@jihui/protocol/values'

const exact = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 })
const plain = new Intl.NumberFormat('zh-CN')
/** An amount as the lines of a quote write it: ¥1,280.00. */
export const money = (fen: number): string => `¥${exact.format(toYuan(fen))}`
/** A limit, as a sentence names it: ¥30,000. */
export const wholeMoney = (fen: number): string => `¥${plain.format(toYuan(fen))}`

/** ` × 2 台`; nothing of one. */
export const timesUnits = (quantity: number, unitWord: string): string =>
  quantity === 1 ? '' : ` × ${quantity} ${unitWord}`
