import { Camera, X } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { choosePictures } from '../../ui/pictures/choose-pictures.ts'
import { ImageViewer } from '../../ui/pictures/image-viewer.tsx'
import type { pictureUses } from '../../ui/pictures/fit-pictures.ts'
import { Spinner } from '../../ui/spinner.tsx'

export interface PhotoFieldProps {
  label: string
  hint?: string
  files: readonly File[]
  /** Of the files as they are once the pictures are small. */
  onChange: (change: (files: readonly File[]) => File[]) => void
  max: number
  /** What they are for: how small they may be made. */
  use?: keyof typeof pictureUses
  isOptional?: boolean
  error?: string | undefined
  /** They are on their way. */
  isDisabled?: boolean
}
const KINDS = ['image/jpeg', 'image/png']
const BYTES_MAX = 10 * 1024 * 1024
const isTaken = ({ type, size }: File): boolean => KINDS.includes(type) && size <= BYTES_MAX
/** Why not all of what was chosen was added. */
const problemOf = (chosen: readonly File[], room: number, max: number): string | undefined => {
  if (!chosen.every(isTaken)) return '有照片没加上：只收 JPG、PNG，每张不超过 10 MB'
  return chosen.length > room ? `最多 ${max} 张，多出的没加上` : undefined
}

interface PictureChooserProps {
  label: string
  isReading: boolean
  isWrong: boolean
  onChosen: (input: HTMLInputElement) => Promise<void>
}
function PictureChooser({ label, isReading, isWrong, onChosen }: PictureChooserProps) {
  return (
    <label
      className={cx(
        'relative flex aspect-square cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-dashed text-meta text-ink-2 hover:border-ink hover:text-ink has-focus-visible:shadow-(--focus)',
        isWrong ? 'border-danger' : 'border-edge',
      )}
    >
      {isReading ? <Spinner /> : <Camera size={22} strokeWidth={1.6} aria-hidden="true" />}
      拍照或选图
      <input
        type="file"
        accept={KINDS.join(',')}
        multiple
        aria-label={label}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => void onChosen(event.target)}
      />
    </label>
  )
}

/** Photographs of a machine: those taken, looked at before they are sent, and a tile that takes another while there is room. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, hint, files, onChange, max, use = 'evidence', isOptional, error, isDisabled = false } = props
  const id = useId()
  const [isReading, setIsReading] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const urls = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  const take = async (input: HTMLInputElement) => {
    setIsReading(true)
    await choosePictures(input, use, (chosen) => {
      setProblem(problemOf(chosen, max - files.length, max))
      onChange((now) => [...now, ...chosen.filter(isTaken)].slice(0, max))
    })
    setIsReading(false)
  }
  return (
    <div role="group" aria-labelledby={id} data-invalid={error !== undefined}>
      <p className="mb-1.5 flex justify-between gap-3 text-meta text-ink-2">
        <span id={id}>
          {label}
          {isOptional && <span className="ms-1 text-ink-3">（选填）</span>}
        </span>
        <span className="figures text-caption text-ink-3">
          {files.length} / {max}
        </span>
      </p>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {urls.map((url, at) => (
          <li key={url} className="relative aspect-square overflow-hidden rounded-card bg-sunken">
            <img src={url} alt={`${label}，第 ${at + 1} 张`} className="size-full object-cover" />
            <button
              type="button"
              aria-label={`看${label}第 ${at + 1} 张`}
              onClick={() => setOpen(at)}
              className="absolute inset-0"
            />
            {!isDisabled && (
              <button
                type="button"
                aria-label={`去掉${label}第 ${at + 1} 张`}
                onClick={() => onChange((now) => now.filter((other) => other !== files[at]))}
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
            <PictureChooser label={label} isReading={isReading} isWrong={error !== undefined} onChosen={take} />
          </li>
        )}
      </ul>
      {hint && <p className="mt-1.5 text-caption text-ink-3">{hint}</p>}
      {(error ?? problem) && <FieldError>{error ?? problem}</FieldError>}
      <ImageViewer
        images={urls.map((url, at) => ({ url, title: `${label} ${at + 1}` }))}
        index={open}
        onIndex={setOpen}
      />
    </div>
  )
}
