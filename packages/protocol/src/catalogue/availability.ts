import { addDays } from '../days.ts'

/** Days are asked for in blocks, so that leafing back and forth asks nothing twice. */
export const availabilityBlockDays = 60

/** The query of one block. @param from Its first day, `YYYY-MM-DD`. */
export const availabilityBlock = (from: string): { start_date: string; end_date: string } => ({
  start_date: from,
  end_date: addDays(from, availabilityBlockDays - 1),
})
