import { Maximize2, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import type { QualificationImage } from '../../public.ts'
import { isPicture, type DocumentView } from '../use-document-view.ts'
import { ValidityTag } from './validity-tag.tsx'

/** The head above a document: what it is, when it came, and the glass to read it with. */
export function DocumentHead({ view, until }: { view: DocumentView; until: string }) {
  const { document, index, documents, zoom } = view
  if (!document) return null
  return (
    <header className="flex min-h-14 items-center gap-x-3 border-b border-hairline px-4">
      <div className="min-w-0 flex-1 py-2">
        <h2 className="text-body font-semibold">{document.image_type_display}</h2>
        <p className="figures text-caption text-ink-2">
          {index + 1} / {documents.length} · {momentText(document.uploaded_at)} 上传
        </p>
      </div>
      <ValidityTag document={document} until={until} />
      <div className="flex items-center">
        {isPicture(document) && (
          <>
            {/* A phone enlarges on the whole screen. */}
            <IconButton
              label="缩小"
              className="max-lg:hidden"
              disabled={!view.canShrink}
              onClick={() => view.zoomBy(-1)}
            >
              <ZoomOut size={20} aria-hidden="true" />
            </IconButton>
            <span className="figures w-10 text-center text-meta text-ink-2 max-lg:hidden" aria-live="polite">
              {Math.round(zoom * 100)}%
            </span>
            <IconButton label="放大" className="max-lg:hidden" disabled={!view.canGrow} onClick={() => view.zoomBy(1)}>
              <ZoomIn size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label="旋转" onClick={view.turn}>
              <RotateCw size={20} aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton label="全屏查看" onClick={view.openFull}>
          <Maximize2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

/** The document itself on a sunken table. */
export function DocumentStage({ view, className }: { view: DocumentView; className?: string }) {
  const { document, zoom, turns } = view
  if (!document) return null
  const name = document.image_type_display
  return (
    <div className={cx('relative bg-sunken', className)} style={{ containerType: 'size' }}>
      {isPicture(document) ? (
        <div
          className="size-full overflow-auto overscroll-contain"
          tabIndex={zoom > 1 ? 0 : undefined}
          role={zoom > 1 ? 'group' : undefined}
          aria-label={zoom > 1 ? '放大的图片，可滚动' : undefined}
        >
          <div className="relative" style={{ width: `${zoom * 100}cqw`, height: `${zoom * 100}cqh` }}>
            <div
              className="absolute top-1/2 left-1/2 transition-transform duration-(--calm)"
              style={{
                // A turned sheet swaps its sides, or it would stick out of the table.
                width: `${zoom * 100}${turns % 2 ? 'cqh' : 'cqw'}`,
                height: `${zoom * 100}${turns % 2 ? 'cqw' : 'cqh'}`,
                transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
              }}
            >
              <SecureImage
                key={document.id}
                src={document.image_url}
                alt={`${name}，第 ${view.index + 1} 份`}
                className="size-full object-contain p-4"
              />
            </div>
          </div>
        </div>
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; the server vouches for the type
        <iframe key={document.id} src={document.image_url} title={name} className="size-full bg-white" />
      )}
    </div>
  )
}

/** The other documents of the order, small. */
export function DocumentThumbs({ view }: { view: DocumentView }) {
  return (
    <ul className="flex gap-2 overflow-x-auto p-1">
      {view.documents.map((document, index) => (
        <li key={document.id}>
          <Thumb document={document} isOn={index === view.index} onPick={() => view.show(index)} />
        </li>
      ))}
    </ul>
  )
}

function Thumb({ document, isOn, onPick }: { document: QualificationImage; isOn: boolean; onPick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`看${document.image_type_display}`}
      aria-current={isOn ? 'true' : undefined}
      onClick={onPick}
      className={cx(
        'block overflow-hidden rounded-card border bg-surface',
        isOn ? 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-hairline hover:border-edge',
      )}
    >
      <SecureImage
        src={document.image_url}
        alt=""
        isDocument={!isPicture(document)}
        className="h-14 w-16 object-cover"
      />
    </button>
  )
}
