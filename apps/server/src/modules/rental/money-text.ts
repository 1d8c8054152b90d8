import { toYuan } from '@jihui/protocol/values'

/** An amount as the lines of a quote write it: ¥1,280.00. */
export const money = (fen: number): string => `¥${toYuan(fen).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`
/** A limit, as a sentence names it: ¥30,000. */
export const wholeMoney = (fen: number): string => `¥${toYuan(fen).toLocaleString('zh-CN')}`
