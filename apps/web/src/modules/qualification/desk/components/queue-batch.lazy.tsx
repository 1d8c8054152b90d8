import { lazy, Suspense, useState } from 'react'
import { toast } from '../../../../ui/overlays/toast.tsx'
import type { ReviewList } from '../use-review-list.ts'
import { SELECTED_MAX, type Selection } from '../use-selection.ts'
import { BatchBar } from './batch-bar.tsx'

const BatchSheet = lazy(async () => ({ default: (await import('./batch-sheet.lazy.tsx')).BatchSheet }))

interface QueueBatchProps {
  list: ReviewList
  selection: Selection
  isDesk: boolean
}

/** What is picked, and the decision on all of it. */
export function QueueBatch({ list, selection, isDesk }: QueueBatchProps) {
  const [asked, setAsked] = useState<{ verdict: 'approve' | 'reject'; round: number; isOpen: boolean } | null>(null)
  const [isFetchingAll, setIsFetchingAll] = useState(false)
  const ask = (verdict: 'approve' | 'reject') => () =>
    setAsked({ verdict, round: (asked?.round ?? 0) + 1, isOpen: true })
  const all = async () => {
    setIsFetchingAll(true)
    try {
      selection.add(await list.fetchRange(0, Math.min(list.count ?? 0, SELECTED_MAX) - 1))
    } catch {
      toast.error('获取待审核列表失败，请重试')
    } finally {
      setIsFetchingAll(false)
    }
  }
  return (
    <>
      {selection.size > 0 && (
        <BatchBar
          size={selection.size}
          count={list.count ?? 0}
          most={SELECTED_MAX}
          isFetchingAll={isFetchingAll}
          isDesk={isDesk}
          onAll={() => void all()}
          onApprove={ask('approve')}
          onReject={ask('reject')}
          onClear={selection.clear}
        />
      )}
      {asked && (
        <Suspense fallback={null}>
          <BatchSheet
            key={asked.round}
            isOpen={asked.isOpen}
            verdict={asked.verdict}
            items={selection.items}
            onDecided={selection.drop}
            onClose={() => setAsked({ ...asked, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
