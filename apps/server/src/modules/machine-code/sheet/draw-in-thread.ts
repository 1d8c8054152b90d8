import { createWorkThread } from '../../../platform/jobs/work-thread.ts'
import { programOf } from '../../../platform/program.ts'
import type { Label } from './labels.ts'

export type { Label } from './labels.ts'

/** One sheet after another, in turn among persons. */
const thread = createWorkThread<readonly Label[], Uint8Array>({
  module: programOf(new URL('./labels.ts', import.meta.url)),
  timeMs: 60_000,
  memoryMb: 512,
  waitingMax: 30,
  waitingEachMax: 3,
  patienceMs: 60_000,
})
export const drawSheet = async (labels: readonly Label[]): Promise<Buffer> => Buffer.from(await thread.ask(labels))
