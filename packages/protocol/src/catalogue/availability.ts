import { codesOf } from '../codes.ts'
import { addDays } from '../days.ts'

/** Days are asked for in blocks, so that leafing back and forth asks nothing twice. */
export const availabilityBlockDays = 60

/** The query of one block. @param from Its first day, `YYYY-MM-DD`. */
export const availabilityBlock = (from: string): { start_date: string; end_date: string } => ({
  start_date: from,
  end_date: addDays(from, availabilityBlockDays - 1),
})

export const availabilityLabels = { available: '可租赁', unavailable: '暂不可租' } as const
/** Why a day is taken: someone rents it, it is being prepared, repaired, or kept back by its owner. */
export const occupancyKinds = {
  rental: '已租出',
  buffer: '整备中',
  maintenance: '维护中',
  block: '暂停出租',
} as const
export type OccupancyKind = keyof typeof occupancyKinds
export const occupancyKindCodes = codesOf(occupancyKinds)
