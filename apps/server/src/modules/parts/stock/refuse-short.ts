import { refuse } from '../../../platform/refusal.ts'

export interface Short {
  readonly partId: number
  readonly wanted: number
  readonly free: number
  readonly field?: string
}
const sentenceOf = ({ wanted, free }: Short): string =>
  `库存不够：要 ${wanted}，能用的只有 ${Math.max(0, free)}，其余已预留或不在`
/** Too little of these, each said at its line. */
export const refuseShort = (short: readonly Short[]): never =>
  refuse('parts.not_enough', {
    message: sentenceOf(short[0]!),
    ...(short.some(({ field }) => field) && {
      errors: Object.fromEntries(short.flatMap((one) => (one.field ? [[one.field, sentenceOf(one)]] : []))),
    }),
  })
