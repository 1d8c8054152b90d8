import { useId } from 'react'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { choosePictures } from '../../../ui/pictures/choose-pictures.ts'

interface LicenceFieldProps {
  file: File | null
  onChange: (file: File) => void
  error: string | undefined
}
export function LicenceField({ file, onChange, error }: LicenceFieldProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} data-invalid={error ? true : undefined} tabIndex={-1}>
      <p id={id} className="text-meta text-ink-2">
        营业执照
      </p>
      <label className="relative mt-1.5 flex min-h-12 cursor-pointer items-center rounded-card border border-edge bg-surface px-4 text-body has-focus-visible:shadow-(--focus)">
        <span className="min-w-0 truncate">{file ? file.name : '拍照或选择文件'}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,application/pdf"
          aria-label="营业执照"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) =>
            void choosePictures(target, 'paper', ([chosen]) => {
              if (chosen) onChange(chosen)
            })
          }
        />
      </label>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
