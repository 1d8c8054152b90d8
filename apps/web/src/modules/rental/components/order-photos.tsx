import { Camera, X } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { choosePictures } from '../../../ui/pictures/choose-pictures.ts'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'

const KINDS = ['image/jpeg', 'image/png']
const BYTES_MAX = 10 * 1024 * 1024

export interface OrderPhotosProps {
  label: string
  hint: string
  files: readonly File[]
  max: number
  onChange: (files: File[]) => void
  error?: string
  isDisabled?: boolean
}

/** Pictures taken or chosen, looked at before they are sent. */
export function OrderPhotos({ label, hint, files, max, onChange, error, isDisabled }: OrderPhotosProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const hintId = useId()
  const urls = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])

  const add = (chosen: readonly File[]) => {
    const fitting = chosen.filter((file) => KINDS.includes(file.type) && file.size <= BYTES_MAX)
    const room = max - files.length
    setProblem(
      fitting.length < chosen.length
        ? '有照片没加上：只收 JPG、PNG，每张不超过 10 MB'
        : fitting.length > room
          ? `最多 ${max} 张，多出的没加上`
          : undefined,
    )
    onChange([...files, ...fitting.slice(0, room)])
  }
  return (
    <div role="group" aria-label={label}>
      <p className="mb-1.5 flex justify-between text-meta text-ink-2">
        <span>
          {label}
          <span className="ms-1 text-ink-3">（选填）</span>
        </span>
        <span className="figures text-caption text-ink-3">
          {files.length} / {max}
        </span>
      </p>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-6">
        {urls.map((url, index) => (
          <li key={url} className="relative aspect-square overflow-hidden rounded-card bg-sunken">
            <button
              type="button"
              aria-label={`看第 ${index + 1} 张照片`}
              onClick={() => setOpen(index)}
              className="size-full"
            >
              <img src={url} alt="" className="size-full object-cover" />
            </button>
            {!isDisabled && (
              <button
                type="button"
                aria-label={`去掉第 ${index + 1} 张照片`}
                onClick={() => onChange(files.filter((_, at) => at !== index))}
                className="absolute end-0 top-0 flex size-11 items-start justify-end p-1"
              >
                <span className="flex size-6 items-center justify-center rounded-full bg-ink text-on-ink">
                  <X size={14} aria-hidden="true" />
                </span>
              </button>
            )}
          </li>
        ))}
        {files.length < max && !isDisabled && (
          <li>
            <label className="relative flex aspect-square flex-col items-center justify-center gap-1 rounded-card border border-dashed border-edge text-meta text-ink-2 hover:border-ink hover:text-ink has-focus-visible:shadow-(--focus)">
              <input
                type="file"
                multiple
                accept={KINDS.join(',')}
                onChange={(event) => void choosePictures(event.target, 'evidence', add)}
                aria-describedby={hintId}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <Camera size={22} strokeWidth={1.6} aria-hidden="true" />
              拍照或选图
            </label>
          </li>
        )}
      </ul>
      <p id={hintId} className="mt-2 text-caption text-ink-3">
        {hint}
      </p>
      {(error ?? problem) && (
        <p role="alert" className="mt-1 text-meta text-danger">
          {error ?? problem}
        </p>
      )}
      <ImageViewer
        images={urls.map((url, index) => ({ url, title: `照片 ${index + 1}` }))}
        index={open}
        onIndex={setOpen}
      />
    </div>
  )
}
