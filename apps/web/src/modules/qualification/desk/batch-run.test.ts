import { describe, expect, it } from 'vitest'
import { BATCH_RESULTS_MAX, batchSentence, runBatch, type BatchProgress } from './batch-run.ts'

interface Row {
  id: number
}
const rows = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
const batchOf = (
  count: number,
  decide: (row: Row) => Promise<string | null>,
  signal = new AbortController().signal,
) => {
  const told: BatchProgress<Row>[] = []
  const whyNot = (error: unknown) => (error as Error).message
  return { told, end: runBatch({ items: rows(count), decide, whyNot, tell: (one) => told.push(one), signal }) }
}

describe('a batch', () => {
  it('decides three at a time', async () => {
    let running = 0
    let most = 0
    const { end } = batchOf(20, async () => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      return null
    })
    await end
    expect(most).toBe(3)
  })

  it('one bad row of two hundred holds none of the others up, and is explained first', async () => {
    const { end, told } = batchOf(200, async ({ id }) => {
      if (id === 17) throw new Error('无资质图片警告')
      return null
    })
    const done = await end
    expect(done).toMatchObject({ succeeded: 199, failed: 1, percent: 100 })
    expect(done.results[0]).toMatchObject({ item: { id: 17 }, outcome: 'failed', text: '无资质图片警告' })
    expect(done.results).toHaveLength(BATCH_RESULTS_MAX)
    expect(done.decided).toHaveLength(199)
    expect(batchSentence(done)).toBe('完成：成功 199 个，失败 1 个')
    expect(told.map(({ percent }) => percent)).toEqual(told.map(({ percent }) => percent).toSorted((a, b) => a - b))
  })

  it('a decision whose consequence failed counts as made and says what is missing', async () => {
    const { end } = batchOf(2, async ({ id }) => (id === 1 ? '合同生成失败' : null))
    expect(await end).toMatchObject({
      succeeded: 2,
      failed: 0,
      results: [{ outcome: 'warned', text: '合同生成失败' }, { outcome: 'done' }],
    })
  })

  it('stopped, it begins nothing further and keeps what is under way', async () => {
    const stop = new AbortController()
    const { end } = batchOf(
      50,
      async ({ id }) => {
        if (id === 4) stop.abort()
        return null
      },
      stop.signal,
    )
    const done = await end
    expect(done.succeeded).toBeLessThan(8)
    expect(done.failed).toBe(0)
  })
})
