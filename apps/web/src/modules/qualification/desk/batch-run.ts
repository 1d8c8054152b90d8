/** R175 */
export const BATCH_CONCURRENCY = 3
export const BATCH_RESULTS_MAX = 20

export interface BatchResult<Item> {
  item: Item
  /** warned: decided, but something that should have followed did not. */
  outcome: 'failed' | 'warned' | 'done'
  text: string
}
export interface BatchProgress<Item> {
  total: number
  succeeded: number
  failed: number
  percent: number
  /** Ids of what is decided, for good. */
  decided: readonly number[]
  /** What went wrong first, then what went well; the latest of each first. */
  results: readonly BatchResult<Item>[]
}
interface BatchWork<Item> {
  items: readonly Item[]
  /** Decides one; a sentence where something that should have followed did not. */
  decide: (item: Item) => Promise<string | null>
  whyNot: (error: unknown) => string
  tell: (progress: BatchProgress<Item>) => void
  /** Aborted: nothing further is begun, what is under way is waited for. */
  signal: AbortSignal
}

/** Decides all of them, three at a time; one that is refused holds none of the others up. */
export async function runBatch<Item extends { id: number }>({
  items,
  decide,
  whyNot,
  tell,
  signal,
}: BatchWork<Item>): Promise<BatchProgress<Item>> {
  const waiting = [...items]
  const byOutcome: Record<BatchResult<Item>['outcome'], BatchResult<Item>[]> = { failed: [], warned: [], done: [] }
  const progress = (): BatchProgress<Item> => {
    const { failed, warned, done } = byOutcome
    const succeeded = warned.length + done.length
    return {
      total: items.length,
      succeeded,
      failed: failed.length,
      percent: Math.floor(((succeeded + failed.length) / Math.max(1, items.length)) * 100),
      decided: [...warned, ...done].map(({ item }) => item.id),
      results: [...failed, ...warned, ...done].slice(0, BATCH_RESULTS_MAX),
    }
  }
  const work = async () => {
    for (let item = waiting.shift(); item && !signal.aborted; item = waiting.shift()) {
      try {
        const remark = await decide(item)
        const outcome = remark === null ? 'done' : 'warned'
        byOutcome[outcome].unshift({ item, outcome, text: remark ?? '' })
      } catch (error) {
        byOutcome.failed.unshift({ item, outcome: 'failed', text: whyNot(error) })
      }
      tell(progress())
    }
  }
  await Promise.all(Array.from({ length: BATCH_CONCURRENCY }, work))
  return progress()
}

/** R175: 完成：成功 N 个，失败 M 个 */
export const batchSentence = ({ succeeded, failed }: Pick<BatchProgress<never>, 'succeeded' | 'failed'>): string =>
  `完成：成功 ${succeeded} 个，失败 ${failed} 个`
