import { FileText, RefreshCw, Upload } from 'lucide-react'
import { useEffect, useId, useMemo } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { choosePictures } from '../../../ui/pictures/choose-pictures.ts'
import { fileSize } from '../../../ui/text/format.ts'
import { acceptedKinds, singleFileRules } from '../file-rules.ts'

export interface PaperFileFieldProps {
  file: File | null
  onChange: (file: File) => void
  error?: string
}

/** One file: a picture shows itself, a PDF its name. */
export function PaperFileField({ file, onChange, error }: PaperFileFieldProps) {
  const noteId = useId()
  const preview = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  return (
    <div>
      <p className="mb-1.5 text-meta text-ink-2">证件照片或扫描件</p>
      <label
        className={cx(
          'relative flex min-h-20 items-center gap-3 rounded-card border border-dashed p-2.5 text-body hover:border-ink has-focus-visible:shadow-(--focus)',
          error ? 'border-danger' : 'border-edge',
          !file && 'justify-center text-ink-2',
        )}
      >
        <input
          type="file"
          name="image"
          accept={acceptedKinds}
          aria-label={file ? '换一个文件' : '拍照或选文件'}
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void choosePictures(event.target, 'paper', ([chosen]) => chosen && onChange(chosen))}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {file ? (
          <>
            {preview ? (
              <img
                src={preview}
                alt=""
                className="h-16 w-13 shrink-0 rounded-half border border-hairline object-cover"
              />
            ) : (
              <span className="flex h-16 w-13 shrink-0 items-center justify-center rounded-half border border-hairline bg-surface text-ink-2">
                <FileText size={22} strokeWidth={1.75} aria-hidden="true" />
              </span>
            )}
            <span className="min-w-0 flex-1">
              <span className="block truncate text-body">{file.name}</span>
              <span className="figures block text-caption text-ink-3">{fileSize(file.size)}</span>
            </span>
            <span className="keep inline-flex items-center gap-1.5 pe-1.5 text-meta text-ink-2">
              <RefreshCw size={16} aria-hidden="true" />
              换一个
            </span>
          </>
        ) : (
          <>
            <Upload size={20} aria-hidden="true" />
            拍照或选文件
          </>
        )}
      </label>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        <p id={noteId} className="mt-1.5 text-caption text-ink-3">
          {singleFileRules}
        </p>
      )}
    </div>
  )
}
