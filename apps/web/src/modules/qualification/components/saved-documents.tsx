import { CircleCheck, CircleX, Clock, FileText, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { fileSize, momentText, monthDay } from '../../../ui/text/format.ts'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import type { QualificationImage } from '../queries.ts'

export interface SavedDocumentsProps {
  images: readonly QualificationImage[]
  onView: (image: QualificationImage) => void
  /** Left out where nothing may be taken away any more. */
  onRemove?: (image: QualificationImage) => void
  removing?: number
}

/** The documents that have arrived, as small sheets of paper. */
export function SavedDocuments({ images, onView, onRemove, removing }: SavedDocumentsProps) {
  return (
    <ul>
      {images.map((image) => (
        <li key={image.id} className="flex items-center gap-3 border-b border-hairline py-3">
          <button
            type="button"
            aria-label={`看 ${image.image_type_display} ${image.name}`}
            onClick={() => onView(image)}
            className="shrink-0 rounded-half"
          >
            <Thumb image={image} />
          </button>
          <div className="min-w-0 flex-1">
            <p className="text-body font-semibold">{image.image_type_display}</p>
            <p className="truncate text-meta text-ink-2">{image.name}</p>
            <p className="figures text-caption text-ink-3">
              {fileSize(image.bytes)} · {momentText(image.uploaded_at)}
              {image.expiry_date && ` · 至 ${monthDay(image.expiry_date)}`}
            </p>
            {image.covered_until !== image.expiry_date && (
              <p className="figures text-caption text-ok">
                资质夹里换了新的，{image.covered_until ? `至 ${monthDay(image.covered_until)}` : '长期有效'}
              </p>
            )}
          </div>
          <Validity image={image} />
          {onRemove &&
            !image.is_verified &&
            (removing === image.id ? (
              <span className="flex size-11 items-center justify-center">
                <Spinner />
              </span>
            ) : (
              <IconButton
                label={`删除 ${image.name}`}
                className="-me-3"
                disabled={removing !== undefined}
                onClick={() => onRemove(image)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            ))}
        </li>
      ))}
    </ul>
  )
}

function Thumb({ image }: { image: QualificationImage }) {
  const paper = 'h-14 w-11 rounded-[4px] border border-hairline bg-surface'
  if (image.mime.startsWith('image/'))
    return <SecureImage src={image.url} alt="" className={cx(paper, 'object-cover')} />
  return (
    <span className={cx(paper, 'flex flex-col items-center justify-center gap-1 text-ink-2')}>
      <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="text-[0.6875rem] leading-none">PDF</span>
    </span>
  )
}

function Validity({ image }: { image: QualificationImage }) {
  if (image.is_verified) {
    return (
      <StatusTag icon={CircleCheck} tone="ok">
        已通过
      </StatusTag>
    )
  }
  if (image.validity === 'expired') {
    return (
      <StatusTag icon={CircleX} tone="danger">
        {image.validity_display}
      </StatusTag>
    )
  }
  return image.validity === 'expiring' ? (
    <StatusTag icon={Clock} tone="warn">
      {image.validity_display}
    </StatusTag>
  ) : null
}
