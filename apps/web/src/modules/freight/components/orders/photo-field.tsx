import { Camera, X } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { choosePictures } from '../../../../ui/pictures/choose-pictures.ts'
import { Spinner } from '../../../../ui/spinner.tsx'

interface PhotoFieldProps {
  label: string
  hint?: string
  files: readonly File[]
  /** Of the files as they are once a photograph is ready. */
  onChange: (change: (files: readonly File[]) => File[]) => void
  /** As many are asked for. */
  least: number
  error?: string
}

/** Photographs taken on the spot, the last tile takes another. */
export function PhotoField({ label, hint, files, onChange, least, error }: PhotoFieldProps) {
  const id = useId()
  const [isReading, setIsReading] = useState(false)
  const urls = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  const add = async (input: HTMLInputElement) => {
    setIsReading(true)
    await choosePictures(input, 'evidence', (chosen) => onChange((now) => [...now, ...chosen]))
    setIsReading(false)
  }
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="text-body font-semibold">
        {label}
        {least > 0 && (
          <span className="figures ms-2 text-meta font-normal text-ink-2">
            {files.length} / {least}
          </span>
        )}
      </p>
      {hint && <p className="text-meta text-ink-2">{hint}</p>}
      <ul className="mt-2 flex flex-wrap gap-2">
        {urls.map((url, at) => (
          <li key={url} className="relative">
            <img src={url} alt={`第 ${at + 1} 张`} className="size-20 rounded-card object-cover" />
            <button
              type="button"
              aria-label={`删掉第 ${at + 1} 张`}
              onClick={() => onChange((now) => now.filter((other) => other !== files[at]))}
              className="absolute end-0 top-0 inline-flex size-7 items-center justify-center rounded-half bg-ink text-on-ink"
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
        <li>
          <label
            className={cx(
              'relative inline-flex size-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-edge bg-surface text-caption text-ink-2 has-focus-visible:shadow-(--focus)',
              error !== undefined && 'border-danger',
            )}
          >
            {isReading ? <Spinner /> : <Camera size={24} aria-hidden="true" />}
            拍照
            <input
              type="file"
              accept="image/jpeg,image/png"
              multiple
              aria-label={label}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={(event) => void add(event.target)}
            />
          </label>
        </li>
      </ul>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
