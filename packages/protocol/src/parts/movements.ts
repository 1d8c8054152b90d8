/** What moves stock. A movement is written once and never changed. */
import { codesOf } from '../codes.ts'

export const movementKinds = {
  receive: '入库',
  issue: '出库',
  return: '退回',
  count: '盘点',
  move: '移库',
  sale: '销售',
} as const
export type MovementKind = keyof typeof movementKinds
export const movementKindCodes = codesOf(movementKinds)
