import { CircleAlert, CircleCheck, FileText, Plus, RotateCw, Trash2, X } from 'lucide-react'
import { useId, type ChangeEvent } from 'react'
import { IconButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import { choosePictures } from '../pictures/choose-pictures.ts'
import { fileSize } from '../text/format.ts'
import { Ruler } from '../ruler.tsx'
import { SecureImage } from '../pictures/secure-image.tsx'

export interface UploadItem {
  id: string
  name: string
  size: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** 0…1 while sending. */
  share?: number
  /** The refusal, in a sentence. */
  problem?: string
  /** A picture to show, once there is one. */
  url?: string
  isDocument?: boolean
}

export interface UploadListProps {
  label: string
  items: readonly UploadItem[]
  max: number
  /** How many are there already and shown elsewhere; counted in the figures under the list. */
  saved?: number
  /** What may be chosen and how large, said under the list. */
  rules: string
  accept: string
  onAdd: (files: File[]) => void
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  onRemove?: (id: string) => void
  onOpen?: (id: string) => void
  error?: string
}

/** One row per file with its own progress, cancel and retry; the last tile takes new ones. */
export function UploadList({
  label,
  items,
  max,
  saved = 0,
  rules,
  accept,
  onAdd,
  onCancel,
  onRetry,
  onRemove,
  onOpen,
  error,
}: UploadListProps) {
  const rulesId = useId()
  const add = (event: ChangeEvent<HTMLInputElement>) => void choosePictures(event.target, 'paper', onAdd)
  return (
    <div role="group" aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="flex min-h-16 items-center gap-3 border-b border-hairline py-2">
            <Thumb item={item} onOpen={onOpen} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-body">{item.name}</p>
              <Progress item={item} />
            </div>
            {item.state === 'sending' || item.state === 'waiting' ? (
              <IconButton label={`取消上传 ${item.name}`} onClick={() => onCancel(item.id)}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            ) : item.state === 'failed' ? (
              <>
                <IconButton label={`重新上传 ${item.name}`} onClick={() => onRetry(item.id)}>
                  <RotateCw size={18} aria-hidden="true" />
                </IconButton>
                <IconButton label={`移除 ${item.name}`} className="-ms-3" onClick={() => onCancel(item.id)}>
                  <X size={20} aria-hidden="true" />
                </IconButton>
              </>
            ) : (
              onRemove && (
                <IconButton label={`删除 ${item.name}`} onClick={() => onRemove(item.id)}>
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              )
            )}
          </li>
        ))}
      </ul>
      {items.length < max && (
        <label
          className={cx(
            'relative mt-3 flex min-h-20 items-center justify-center gap-2 rounded-card border border-dashed text-body text-ink-2 hover:border-ink hover:text-ink has-focus-visible:shadow-(--focus)',
            error ? 'border-danger' : 'border-edge',
          )}
        >
          <input
            type="file"
            multiple={max - items.length > 1}
            accept={accept}
            onChange={add}
            aria-describedby={rulesId}
            aria-invalid={error ? true : undefined}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Plus size={20} aria-hidden="true" />
          拍照或选文件
        </label>
      )}
      <p id={rulesId} className="mt-2 flex justify-between gap-3 text-caption text-ink-3">
        <span>{rules}</span>
        <span className="figures">
          {items.length + saved} / {max + saved}
        </span>
      </p>
      {error && (
        <p role="alert" className="mt-1 text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function Thumb({ item, onOpen }: { item: UploadItem; onOpen?: (id: string) => void }) {
  if (item.url && !item.isDocument) {
    const picture = <SecureImage src={item.url} alt="" className="size-12 rounded-half object-cover" />
    return onOpen ? (
      <button
        type="button"
        aria-label={`看大图 ${item.name}`}
        onClick={() => onOpen(item.id)}
        className="shrink-0 rounded-half"
      >
        {picture}
      </button>
    ) : (
      picture
    )
  }
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-half bg-sunken text-ink-2">
      <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}

function Progress({ item }: { item: UploadItem }) {
  if (item.state === 'failed') {
    return (
      <p role="alert" className="flex items-center gap-1 text-meta text-danger">
        <CircleAlert size={14} aria-hidden="true" />
        {item.problem ?? '上传没有成功，再试一次'}
      </p>
    )
  }
  if (item.state === 'done') {
    return (
      <p className="flex items-center gap-1 text-meta text-ink-2">
        <CircleCheck size={14} className="text-ok" aria-hidden="true" />
        {fileSize(item.size)} · 已上传
      </p>
    )
  }
  const percent = Math.round((item.share ?? 0) * 100)
  return (
    <div>
      <Ruler units={40} value={(item.share ?? 0) * 40} size="small" label={`${item.name} 已上传 ${percent}%`} />
      <p className="figures text-caption text-ink-3">
        {item.state === 'waiting' ? '排队中' : `${percent}% · ${fileSize(item.size)}`}
      </p>
    </div>
  )
}
