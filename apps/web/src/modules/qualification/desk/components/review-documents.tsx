import { Maximize2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useRef } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import type { DocumentView } from '../use-document-view.ts'
import { DocumentHead, DocumentStage, DocumentThumbs } from './document-stage.tsx'

interface DocumentsProps {
  view: DocumentView
  isDesk: boolean
  /** The last day of the order. */
  until: string
}

/** The documents of an order on the table, or that there are none. */
export function ReviewDocuments({ view, isDesk, until }: DocumentsProps) {
  if (view.documents.length === 0)
    return (
      <div className={isDesk ? 'flex flex-1 items-center bg-sunken' : 'bg-sunken'}>
        <EmptyState illustration="patient-monitor" title="还没有资质文件">
          租客没有上传任何文件。可以要求补件，他会收到通知。
        </EmptyState>
      </div>
    )
  return isDesk ? <OnDesk view={view} until={until} /> : <OnPhone view={view} />
}

function OnDesk({ view, until }: { view: DocumentView; until: string }) {
  return (
    <>
      <DocumentHead view={view} until={until} />
      <DocumentStage view={view} className="min-h-0 flex-1" />
      <footer className="flex items-center justify-between gap-4 border-t border-hairline px-4 py-2">
        <DocumentThumbs view={view} />
        <p className="keep hidden items-center gap-1.5 text-meta text-ink-2 pointer-fine:flex">
          <KeyCap>←</KeyCap>
          <KeyCap>→</KeyCap>
          换一张
          <span className="ms-3 flex items-center gap-1.5 max-xl:hidden">
            <KeyCap>Z</KeyCap>
            全屏
          </span>
        </p>
      </footer>
    </>
  )
}

/** So far a finger has to go sideways before it means the next one. */
const SWIPE_PX = 60

function OnPhone({ view }: { view: DocumentView }) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const lift = (event: PointerEvent) => {
    const start = from.current
    from.current = null
    if (!start || event.pointerType !== 'touch') return
    const across = event.clientX - start.x
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(event.clientY - start.y))
      view.step(across < 0 ? 1 : -1)
  }
  const hasOthers = view.documents.length > 1
  return (
    <>
      <div
        className="relative touch-pan-y"
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={lift}
        onPointerCancel={() => {
          from.current = null
        }}
      >
        <DocumentStage view={view} className="h-[72vw] max-h-[50dvh] min-h-56" />
        {hasOthers && (
          <p className="figures absolute start-4 bottom-4 rounded-half bg-ink px-2 py-1 text-meta text-on-ink">
            {view.index + 1} / {view.documents.length}
          </p>
        )}
        <span className="absolute end-3 bottom-3">
          <IconButton label="全屏查看" className="bg-surface" onClick={view.openFull}>
            <Maximize2 size={20} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <TabStrip
        label="资质文件"
        tabs={view.documents.map((one, index) => ({ value: String(index), label: one.image_type_display }))}
        value={String(view.index)}
        onChange={(value) => view.show(Number(value))}
      />
    </>
  )
}
