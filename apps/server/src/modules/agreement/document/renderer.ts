/** One thread a process draws documents, one after another and in turn among persons; it keeps its fonts open. */
import { createWorkThread } from '../../../platform/jobs/work-thread.ts'
import { programOf } from '../../../platform/program.ts'
import type { PrintedContract, Work } from './printed-contract.ts'
import type { PrintedEvidence } from './printed-evidence.ts'
import type { Seal } from './seal-pdf.ts'

const thread = createWorkThread<Work, Uint8Array>({
  module: programOf(new URL('./draw.ts', import.meta.url)),
  timeMs: 60_000,
  memoryMb: 1024,
  waitingMax: 60,
  waitingEachMax: 10,
  patienceMs: 60_000,
})

export const renderContract = async (contract: PrintedContract, seal: Seal | null = null): Promise<Buffer> =>
  Buffer.from(await thread.ask({ kind: 'draw', contract, seal }))
export const renderEvidence = async (pack: PrintedEvidence, seal: Seal): Promise<Buffer> =>
  Buffer.from(await thread.ask({ kind: 'evidence', pack, seal }))

/** Whether so much is waiting that nothing should be drawn which nobody has asked for yet. */
export const isRendererBusy = (): boolean => thread.unfinished >= 2
