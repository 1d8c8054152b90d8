import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useLeaveGuard } from '../../../shell/navigation.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { batchSentence, runBatch, type BatchProgress } from './batch-run.ts'
import { invalidate } from '../../../kits/desk/refresh.ts'
import { decide } from './review-commands.ts'
import { verdictProblem } from '../../../kits/desk/verdict-problem.ts'
import type { QueueItem } from './review-queries.ts'

export interface Batch {
  progress: BatchProgress<QueueItem> | null
  isRunning: boolean
  isStopping: boolean
  start: (items: readonly QueueItem[], verdict: { isApproved: boolean; notes: string }) => Promise<void>
  stop: () => void
}

const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.code === 'qualification.no_documents'
    ? `${error.message}：没有资质文件，请单独打开这一单来定`
    : verdictProblem(error)

/** R175: the same decision on many orders. Nothing is forced here: what wants a second look stays in the queue. */
export function useBatch(onDecided: (ids: readonly number[]) => void): Batch {
  const client = useQueryClient()
  const [progress, setProgress] = useState<BatchProgress<QueueItem> | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [isStopping, setIsStopping] = useState(false)
  const control = useRef<AbortController | null>(null)

  useLeaveGuard({
    isOn: isRunning,
    mayLeave: async () => {
      const isLeaving = await confirm({
        title: '批量审核还没做完，确定离开吗？',
        body: '已经审完的不受影响，还没轮到的会留在队列里。',
        cancelLabel: '留在这里',
        confirmLabel: '离开',
      })
      if (isLeaving) control.current?.abort()
      return isLeaving
    },
  })

  const start: Batch['start'] = async (items, { isApproved, notes }) => {
    const stopping = new AbortController()
    control.current = stopping
    setIsStopping(false)
    setProgress({ total: items.length, succeeded: 0, failed: 0, percent: 0, decided: [], results: [] })
    setIsRunning(true)
    const end = await runBatch({
      items,
      decide: async (item) => {
        const { contract_follows, documents_fingerprint: seen } = item
        const done = await decide(item, { isApproved, notes, withContract: contract_follows || undefined, seen })
        return done.contract_error && `资质审核通过，但合同生成失败：${done.contract_error}`
      },
      whyNot,
      tell: setProgress,
      signal: stopping.signal,
    })
    setProgress(end)
    setIsRunning(false)
    onDecided(end.decided)
    invalidate(client)
    if (end.failed > 0) toast.error(batchSentence(end), { durationMs: 6000 })
    else toast.ok(batchSentence(end))
  }

  return {
    progress,
    isRunning,
    isStopping,
    start,
    stop: () => {
      setIsStopping(true)
      control.current?.abort()
    },
  }
}
