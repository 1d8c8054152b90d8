import { CircleAlert, FileText, Plus, X } from 'lucide-react'
import { useId, type ChangeEvent } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { choosePictures } from '../../../ui/pictures/choose-pictures.ts'
import { Ruler } from '../../../ui/ruler.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { acceptOf, rulesOf, type FileKind } from '../file-rules.ts'

export interface FileTile {
  key: string
  name: string
  /** A picture to show; papers have none. */
  url?: string
  /** 0…1 while it is on its way. */
  share?: number
  /** Why it was refused. */
  problem?: string
}

export interface FileTilesProps {
  label: string
  /** Words on the tile that takes new ones: 补保险单 */
  addLabel: string
  tiles: readonly FileTile[]
  max: number
  kind: FileKind
  onAdd?: (files: File[]) => void
  onRemove?: (key: string) => void
  onOpen?: (key: string) => void
  error?: string
  isOptional?: boolean
  hint?: string
}

/** Papers and photos as squares side by side, each with its own progress; the last square takes new ones. */
export function FileTiles(props: FileTilesProps) {
  const { label, addLabel, tiles, max, kind, onAdd, onRemove, onOpen, error, isOptional, hint } = props
  const rulesId = useId()
  const add = (event: ChangeEvent<HTMLInputElement>) =>
    void choosePictures(event.target, kind === 'image' ? 'show' : 'paper', (files) => onAdd?.(files))
  return (
    <div role="group" aria-label={label} data-invalid={error ? true : undefined} tabIndex={-1}>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-meta text-ink-2">
        <span>
          {label}
          {isOptional && <span className="ms-1 text-ink-3">（选填）</span>}
        </span>
        <span className="figures text-caption text-ink-3">
          {tiles.length} / {max}
        </span>
      </div>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.key} className="min-w-0">
            <Tile tile={tile} onRemove={onRemove} onOpen={onOpen} />
          </li>
        ))}
        {onAdd && tiles.length < max && (
          <li>
            <label
              className={cx(
                'relative flex aspect-square flex-col items-center justify-center gap-1.5 rounded-card border border-dashed px-2 text-center text-meta text-ink-2 hover:border-ink hover:text-ink has-focus-visible:shadow-(--focus)',
                error ? 'border-danger' : 'border-edge',
              )}
            >
              <input
                type="file"
                multiple={max - tiles.length > 1}
                accept={acceptOf(kind)}
                onChange={add}
                aria-label={addLabel}
                aria-describedby={rulesId}
                aria-invalid={error ? true : undefined}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Plus size={22} aria-hidden="true" />
              {addLabel}
            </label>
          </li>
        )}
      </ul>
      {onAdd && (
        <p id={rulesId} className="mt-2 text-caption text-ink-3">
          {hint ? `${hint}。${rulesOf(kind)}` : rulesOf(kind)}
        </p>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

function Tile({
  tile,
  onRemove,
  onOpen,
}: {
  tile: FileTile
  onRemove?: (key: string) => void
  onOpen?: (key: string) => void
}) {
  const isSending = tile.share !== undefined
  const percent = Math.round((tile.share ?? 0) * 100)
  const face = tile.url ? (
    <SecureImage src={tile.url} alt="" className="size-full object-cover" />
  ) : (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 px-2 text-ink-2">
      <FileText size={24} strokeWidth={1.5} aria-hidden="true" />
      <span className="line-clamp-2 text-center text-caption break-all">{tile.name}</span>
    </span>
  )
  return (
    <>
      <div
        className={cx(
          'relative aspect-square overflow-hidden rounded-card border bg-surface',
          tile.problem ? 'border-danger' : 'border-hairline',
        )}
      >
        {onOpen && tile.url ? (
          <button
            type="button"
            aria-label={`看大图 ${tile.name}`}
            onClick={() => onOpen(tile.key)}
            className="size-full"
          >
            {face}
          </button>
        ) : (
          face
        )}
        {isSending ? (
          <div className="absolute inset-x-0 bottom-0 bg-surface px-2 pt-1">
            <Ruler units={20} value={(tile.share ?? 0) * 20} size="small" label={`${tile.name} 已上传 ${percent}%`} />
          </div>
        ) : (
          onRemove && (
            <button
              type="button"
              aria-label={`移除 ${tile.name}`}
              onClick={() => onRemove(tile.key)}
              className="absolute end-0 top-0 flex size-11 items-start justify-end p-1.5"
            >
              <span className="flex size-6 items-center justify-center rounded-full bg-ink text-on-ink">
                <X size={14} aria-hidden="true" />
              </span>
            </button>
          )
        )}
      </div>
      {tile.problem && (
        <p role="alert" className="mt-1 flex items-start gap-1 text-caption text-danger">
          <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
          {tile.problem}
        </p>
      )}
    </>
  )
}
