/** The platform adds to what a visit pays, of its own, so that somebody takes it. */
import { jobHistoryOf } from '@jihui/protocol/job/machine'
import { spokenYuan } from '@jihui/protocol/spoken'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type JobRow, lockJob, requireSearching, writeHistory } from '../move-job.ts'
import { job, type PayLine } from '../table.ts'

const isBorne = (line: PayLine): boolean => line.isBorne === true
/** What the platform adds to a visit, and goes on adding when another technician is looked for; owed by `settleRaise`. */
export const borneLinesOf = ({ payLines }: Pick<JobRow, 'payLines'>): readonly PayLine[] => payLines.filter(isBorne)
export const raisedFenOf = (row: Pick<JobRow, 'payLines'>): number =>
  borneLinesOf(row).reduce((sum, { fen }) => sum + fen, 0)

export interface Raise {
  readonly fen: number
  /** The most in all. */
  readonly maxFen: number
  readonly reason: string
}
/** Those who were not asked yet hear of it at once. */
export const raisePay = (services: Services, actor: Actor, jobId: number, { fen, maxFen, reason }: Raise) =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = (await lockJob(tx, jobId)) ?? refuse('job.not_found')
    requireSearching(row, '已经有师傅接了，不用加价')
    const before = raisedFenOf(row)
    const left = maxFen - before
    if (fen <= 0 || fen > left)
      refuse('request.invalid', {
        errors: { amount: left > 0 ? `应在 ¥0.01 到 ${spokenYuan(left)} 之间` : `已经加满 ${spokenYuan(maxFen)}` },
      })
    const payLines: PayLine[] = [
      ...row.payLines.filter((line) => !isBorne(line)),
      { label: `${jobHistoryOf('raise')}，到了门口就有`, fen: before + fen, isBorne: true },
    ]
    await tx
      .update(job)
      .set({ payLines, payFen: row.payFen + fen, nextWaveAt: now })
      .where(eq(job.id, jobId))
    await writeHistory(tx, row, { action: 'raise', by: actor, notes: reason, now })
    const told = { actor, action: 'job.raise', objectType: 'job', objectId: jobId }
    await writeAudit(tx, { ...told, before: { raised_fen: before }, after: { raised_fen: before + fen, reason } }, now)
  })
