/** Which row takes which column so that the sum is the most there is: an assignment, solved in a thread of its own. */
import { createWorkThread, WorkAbandoned } from '../../../platform/jobs/work-thread.ts'
import { programOf } from '../../../platform/program.ts'
import { refuse } from '../../../platform/refusal.ts'

/** Worth of a pair, a whole number above nought; pairs that are not named cannot be. */
export interface Pair {
  readonly row: number
  readonly column: number
  readonly worth: number
}

const thread = createWorkThread<readonly Pair[], readonly Pair[]>({
  module: programOf(new URL('./solve-assignment.ts', import.meta.url)),
  timeMs: 20_000,
  memoryMb: 512,
  waitingMax: 20,
  waitingEachMax: 2,
  patienceMs: 20_000,
})

export const bestAssignment = async (pairs: readonly Pair[]): Promise<readonly Pair[]> => {
  if (pairs.length === 0) return []
  try {
    return await thread.ask(pairs)
  } catch (error) {
    if (error instanceof WorkAbandoned) return refuse('freight.plan_too_long')
    throw error
  }
}
