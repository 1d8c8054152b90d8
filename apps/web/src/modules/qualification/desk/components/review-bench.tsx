import { reviewTemplates } from '@jihui/protocol/qualification/review-words'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { Bone, Skeleton } from '../../../../ui/skeleton.tsx'
import { dossierQuery, type Dossier, type QueueItem } from '../review-queries.ts'
import { isPicture, useDocumentView } from '../use-document-view.ts'
import { useOpenContract } from '../../../agreement/desk/public.ts'
import { useVerdict } from '../use-verdict.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { LastDecision } from './last-decision.tsx'
import { PapersChanged } from '../../../../kits/desk/papers-changed.tsx'
import { ReviewDocuments } from './review-documents.tsx'
import { Swiping } from '../../../../kits/desk/swiping.tsx'
import { ReviewChecks, ReviewFacts, ReviewHead } from './review-facts.tsx'
import { VerdictBar } from './verdict-bar.tsx'
import { VerdictNotes } from './verdict-notes.tsx'

const VerdictQuestions = lazy(async () => ({
  default: (await import('./verdict-questions.lazy.tsx')).VerdictQuestions,
}))
const AuditHistory = lazy(async () => ({ default: (await import('./audit-history.lazy.tsx')).AuditHistory }))

export interface BenchProps {
  /** The order's. */
  id: number
  /** Side by side on a desk, where it fills two columns of a grid; one under the other on a phone. */
  isDesk: boolean
  /** Notes begun for an order stay with it while one looks at another. */
  draft: { text: string; keep: (text: string) => void }
  /** What the list already knows of it: shown until the rest has come. */
  known?: QueueItem
  /** The question that stands open from the beginning. */
  ask?: 'approve' | 'reject'
  onStep: (by: 1 | -1) => void
  onDone: () => void
  onHelp: () => void
}

const NOTES_ID = 'review-notes'

/** One order to decide on: its documents, what is known about it, the decision. */
export function ReviewBench(props: BenchProps) {
  const { data: order, error, refetch, isFetching } = useQuery(dossierQuery(props.id))
  useShortcuts({ j: () => props.onStep(1), k: () => props.onStep(-1), '?': props.onHelp })
  if (order) return <Bench {...props} order={order} />
  if (!error) return <BenchSkeleton isDesk={props.isDesk} known={props.known} />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="lg:col-span-2">
      {isGone ? (
        <EmptyState illustration="patient-monitor" title="未找到订单信息">
          这个订单不存在，或者不在你能看的范围里。从列表里另选一份。
        </EmptyState>
      ) : (
        <ConsoleError
          title="加载数据失败，请刷新页面重试"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </div>
  )
}

function Bench({ order, isDesk, draft, ask, onStep, onDone, onHelp }: BenchProps & { order: Dossier }) {
  const view = useDocumentView(order.documents)
  const desk = useVerdict(order, draft, onDone)
  const openContract = useOpenContract(order)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const { may } = desk
  const openHistory = () => setIsHistoryOpen(true)
  const template = (index: number) => () => desk.setNotes(reviewTemplates[index] ?? '')
  useShortcuts({
    j: () => onStep(1),
    k: () => onStep(-1),
    '?': onHelp,
    ArrowLeft: () => view.step(-1),
    ArrowRight: () => view.step(1),
    '+': () => view.zoomBy(1),
    '=': () => view.zoomBy(1),
    '-': () => view.zoomBy(-1),
    t: view.turn,
    z: view.document && view.openFull,
    h: openHistory,
    a: may.approve ? () => desk.ask('approve') : undefined,
    r: may.reject ? () => desk.ask('reject') : undefined,
    b: may.reject ? () => desk.ask('more') : undefined,
    g: may.generate ? () => desk.ask('contract') : undefined,
    v: may.view ? () => void openContract() : undefined,
    n: may.reject ? () => document.getElementById(NOTES_ID)?.focus() : undefined,
    ...(may.reject ? Object.fromEntries(reviewTemplates.map((_, index) => [String(index + 1), template(index)])) : {}),
  })
  useEffect(() => {
    if (ask) desk.ask(ask)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once, by the address the screen was opened with
  }, [ask])
  const documents = <ReviewDocuments view={view} isDesk={isDesk} until={order.end_date} />
  const decision = (
    <>
      <ReviewHead order={order} />
      <ReviewChecks order={order} />
      <LastDecision decisions={order.decisions} isOpen={order.verification_date === null} onHistory={openHistory} />
      <VerdictNotes desk={desk} id={NOTES_ID} isDesk={isDesk} />
      <ReviewFacts order={order} />
    </>
  )
  const wasQuestioned = useOnceOpen(Boolean(desk.question))
  const wasHistoryOpen = useOnceOpen(isHistoryOpen)
  const rest = (
    <>
      <Suspense fallback={null}>
        {wasQuestioned && <VerdictQuestions order={order} desk={desk} />}
        {wasHistoryOpen && (
          <AuditHistory order={order} isOpen={isHistoryOpen} onClose={() => setIsHistoryOpen(false)} />
        )}
      </Suspense>
      <ImageViewer
        images={view.documents.map((one) => ({
          url: one.image_url,
          title: one.image_type_display,
          isDocument: !isPicture(one),
        }))}
        index={view.isFull ? view.index : null}
        onIndex={(index) => (index === null ? view.closeFull() : view.show(index))}
      />
    </>
  )
  if (!isDesk)
    return (
      <>
        {documents}
        <Swiping onStep={onStep}>{decision}</Swiping>
        <div className="sticky bottom-[var(--foot,0px)] z-20 border-t border-hairline bg-surface">
          <PapersChanged seen={desk.seen} />
          <VerdictBar order={order} desk={desk} className="px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]" />
        </div>
        {rest}
      </>
    )
  return (
    <>
      <section aria-label="资质文件" className="flex min-h-0 min-w-0 flex-col border-e border-hairline">
        {documents}
      </section>
      <section aria-label="审核" className="flex min-h-0 flex-col">
        <div className="min-h-0 flex-1 space-y-6 overflow-y-auto px-4 py-4">{decision}</div>
        <PapersChanged seen={desk.seen} className="border-t border-hairline" />
        <VerdictBar order={order} desk={desk} className="border-t border-hairline bg-surface px-4 py-3" />
      </section>
      {rest}
    </>
  )
}

function BenchSkeleton({ isDesk, known }: { isDesk: boolean; known?: QueueItem }) {
  const head = known && <ReviewHead order={known} />
  if (!isDesk)
    return (
      <Skeleton label="正在取订单" className="space-y-4 p-4">
        <Bone className="h-64 w-full" />
        {head ?? <Bone className="h-5 w-3/5" />}
        <Bone className="h-4 w-4/5" />
      </Skeleton>
    )
  return (
    <>
      <div className="border-e border-hairline bg-sunken p-8">
        <Bone className="size-full" />
      </div>
      <Skeleton label="正在取订单" className="space-y-4 p-4">
        {head ?? <Bone className="h-16 w-full" />}
        <Bone className="h-4 w-4/5" />
        <Bone className="h-24 w-full" />
      </Skeleton>
    </>
  )
}
