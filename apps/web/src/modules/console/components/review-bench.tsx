import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { reviewTemplates } from '@jihui/protocol/qualification/schema'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ImageViewer } from '../../../ui/image-viewer.tsx'
import { useOnceOpen } from '../../../ui/once-open.ts'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { imagesQuery } from '../../qualification/public.ts'
import type { Order } from '../../rental/public.ts'
import { staffOrderQuery } from '../console-queries.ts'
import { consolePaths } from '../paths.ts'
import { isPicture, useDocumentView, type DocumentView } from '../use-document-view.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { useVerdict } from '../use-verdict.ts'
import { ConsoleError } from './console-page.tsx'
import { DocumentHead, DocumentStage, DocumentThumbs } from './document-stage.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { ReviewChecks, ReviewFacts, ReviewHead, ReviewHistory } from './review-facts.tsx'
import { VerdictBar, VerdictNotes } from './verdict-bar.tsx'

const VerdictQuestions = lazy(async () => ({ default: (await import('./verdict-questions.tsx')).VerdictQuestions }))

export interface BenchProps {
  id: number
  lineId: string | undefined
  /** Side by side on a desk, one under the other on a phone. */
  isDesk: boolean
  /** Notes begun for an order stay with it while one looks at another. */
  draft: { text: string; keep: (text: string) => void }
  onStep: (by: 1 | -1) => void
  onDone: () => void
  onHelp: () => void
}

const NOTES_ID = 'review-notes'

/** One order to decide on: its documents, what is known about it, the decision. */
export function ReviewBench(props: BenchProps) {
  const { data: order, error, refetch, isFetching } = useQuery(staffOrderQuery(props.id, props.lineId))
  useShortcuts({ j: () => props.onStep(1), k: () => props.onStep(-1), '?': props.onHelp })
  if (order) return <Bench {...props} order={order} />
  if (!error) return <BenchSkeleton isDesk={props.isDesk} />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="lg:col-span-2">
      {isGone ? (
        <EmptyState illustration="patient-monitor" title="未找到订单信息">
          这个订单不存在，或者不在你能看的范围里。从左边的列表里另选一份。
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

function Bench({ order, isDesk, draft, onStep, onDone, onHelp }: BenchProps & { order: Order }) {
  const go = useGo()
  const images = useQuery(imagesQuery(findLine(order.line), order.id))
  const view = useDocumentView(images.data ?? [])
  const desk = useVerdict(order, draft, onDone)
  const { may } = desk
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
    a: may.approve ? () => desk.ask('approve') : undefined,
    r: may.reject ? () => desk.ask('reject') : undefined,
    g: may.generate ? () => desk.ask('contract') : undefined,
    v: may.view ? () => go(consolePaths.contract(order)) : undefined,
    n: may.reject ? () => document.getElementById(NOTES_ID)?.focus() : undefined,
    ...(may.reject ? Object.fromEntries(reviewTemplates.map((_, index) => [String(index + 1), template(index)])) : {}),
  })
  const documents = <Documents view={view} images={images} isDesk={isDesk} until={order.end_date} />
  const decision = (
    <>
      <ReviewHead order={order} />
      {images.data && <ReviewChecks order={order} documents={images.data} />}
      <ReviewHistory order={order} />
      <VerdictNotes desk={desk} id={NOTES_ID} isDesk={isDesk} />
      <ReviewFacts order={order} />
    </>
  )
  const wasQuestioned = useOnceOpen(Boolean(desk.question))
  const rest = (
    <>
      {wasQuestioned && (
        <Suspense fallback={null}>
          <VerdictQuestions order={order} desk={desk} />
        </Suspense>
      )}
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
        <div className="space-y-6 px-4 py-5">{decision}</div>
        <VerdictBar
          order={order}
          desk={desk}
          className="sticky bottom-0 z-20 border-t border-hairline bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]"
        />
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
        <VerdictBar order={order} desk={desk} className="border-t border-hairline bg-surface px-4 py-3" />
      </section>
      {rest}
    </>
  )
}

interface ImagesState {
  data: unknown
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

interface DocumentsProps {
  view: DocumentView
  images: ImagesState
  isDesk: boolean
  /** The last day of the order. */
  until: string
}

function Documents({ view, images, isDesk, until }: DocumentsProps) {
  if (!images.data)
    return images.error ? (
      <ConsoleError
        title="获取资质图片失败，请刷新重试"
        error={images.error}
        onRetry={() => void images.refetch()}
        isRetrying={images.isFetching}
      />
    ) : (
      <Skeleton label="正在取资质文件" className={isDesk ? 'flex-1 p-8' : 'p-4'}>
        <Bone className={isDesk ? 'size-full' : 'h-64 w-full'} />
      </Skeleton>
    )
  if (view.documents.length === 0)
    return (
      <div className={isDesk ? 'flex flex-1 items-center bg-sunken' : 'bg-sunken'}>
        <EmptyState illustration="patient-monitor" title="还没有资质文件">
          租客没有上传任何文件。可以拒绝并写明要补哪些，他会收到通知。
        </EmptyState>
      </div>
    )
  return (
    <>
      <DocumentHead view={view} until={until} />
      <DocumentStage view={view} className={isDesk ? 'min-h-0 flex-1' : 'h-[56vw] max-h-[50dvh] min-h-56'} />
      {isDesk ? (
        <footer className="flex items-center justify-between gap-4 border-t border-hairline px-4 py-2">
          <DocumentThumbs view={view} />
          <p className="keep hidden items-center gap-1.5 text-meta text-ink-2 pointer-fine:flex">
            <KeyCap>←</KeyCap>
            <KeyCap>→</KeyCap>
            换一张
          </p>
        </footer>
      ) : (
        view.documents.length > 1 && (
          <TabStrip
            label="资质文件"
            tabs={view.documents.map((one, index) => ({ value: String(index), label: one.image_type_display }))}
            value={String(view.index)}
            onChange={(value) => view.show(Number(value))}
          />
        )
      )}
    </>
  )
}

function BenchSkeleton({ isDesk }: { isDesk: boolean }) {
  if (!isDesk)
    return (
      <Skeleton label="正在取订单" className="space-y-4 p-4">
        <Bone className="h-64 w-full" />
        <Bone className="h-5 w-3/5" />
        <Bone className="h-4 w-4/5" />
      </Skeleton>
    )
  return (
    <>
      <div className="border-e border-hairline bg-sunken p-8">
        <Bone className="size-full" />
      </div>
      <Skeleton label="正在取订单" className="space-y-4 p-4">
        <Bone className="h-16 w-full" />
        <Bone className="h-4 w-4/5" />
        <Bone className="h-24 w-full" />
      </Skeleton>
    </>
  )
}
