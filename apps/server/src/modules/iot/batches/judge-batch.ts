/** What becomes of a batch next, from what its devices answered. Pure, so that every case stands in a table of tests. */
import { batchLimits } from '@jihui/protocol/iot/batches/limits'

/** Of one wave. `good` and `bad`: ended since the batch began or was taken up again; `silent`: sent since, and no word. */
export interface WaveCounts {
  readonly number: number
  readonly waiting: number
  readonly queued: number
  readonly sent: number
  readonly good: number
  readonly bad: number
  readonly silent: number
}
export interface JudgedBatch {
  readonly wave: number
  readonly waves: number
  /** Its time is over. */
  readonly isWaveOver: boolean
  readonly stopPercent: number
  readonly counts: readonly WaveCounts[]
}
export type Judgement =
  | { readonly next: 'wait' | 'widen' | 'finish' }
  | { readonly next: 'stop'; readonly wave: number; readonly bad: number; readonly ended: number }

const isAnswered = ({ waiting, queued, sent }: WaveCounts): boolean => waiting + queued + sent === 0

/** The first wave of which too many failed; of one whose time is over, whoever says nothing has failed too. */
const failedWave = ({ wave, isWaveOver, stopPercent, counts }: JudgedBatch): Judgement | null => {
  for (const one of counts) {
    if (one.number > wave) continue
    const isOver = one.number < wave || isWaveOver
    const bad = one.bad + (isOver ? one.silent : 0)
    const ended = one.good + bad
    const isEnough = ended >= batchLimits.judgedFrom || isOver || isAnswered(one)
    if (isEnough && bad * 100 > stopPercent * ended) return { next: 'stop', wave: one.number, bad, ended }
  }
  return null
}

export const judgeBatch = (batch: JudgedBatch): Judgement => {
  const { wave, waves, isWaveOver, counts } = batch
  const begun = counts.filter(({ number }) => number <= wave)
  const isWritten = begun.every(({ waiting }) => waiting === 0)
  // With nothing left to be sent there is nothing to be stopped.
  const isLeft = counts.some(({ waiting, queued }) => waiting + queued > 0)
  const failed = isLeft ? failedWave(batch) : null
  if (failed) return failed
  if (!isWritten) return { next: 'wait' }
  if (wave < waves) return { next: isWaveOver || begun.every(isAnswered) ? 'widen' : 'wait' }
  return { next: begun.every(isAnswered) ? 'finish' : 'wait' }
}
