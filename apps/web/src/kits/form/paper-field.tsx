import { paperNameMax } from '@jihui/protocol/application/own-name'
import { FileText, Plus, X } from 'lucide-react'
import { useEffect, useId, useMemo } from 'react'
import { cx } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { choosePictures } from '../../ui/pictures/choose-pictures.ts'
import { today } from '../../ui/text/format.ts'

interface PaperFieldProps {
  label: string
  hint?: string
  files: readonly File[]
  max: number
  isPhoto?: boolean
  /** Of the files as they are once a picture is ready: several fields and pictures may be under way at once. */
  onChange: (change: (files: readonly File[]) => File[]) => void
  error?: string
  /** Whose name is printed on it, typed from the paper, where it has to be his own. */
  name?: Typed | undefined
  /** The day it ends, where that is asked for. */
  end?: (Typed & { hint?: string | undefined; isNeeded?: boolean }) | undefined
}
interface Typed {
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
}

/** Papers that are handed in, as squares; the last takes another. */
export function PaperField({ label, hint, files, max, isPhoto = false, onChange, error, name, end }: PaperFieldProps) {
  const id = useId()
  const urls = useMemo(
    () => files.map((file) => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null)),
    [files],
  )
  useEffect(() => () => urls.forEach((url) => url && URL.revokeObjectURL(url)), [urls])
  return (
    <div role="group" aria-labelledby={id} data-invalid={error ? true : undefined} tabIndex={-1}>
      <p id={id} className="flex items-baseline justify-between gap-3 text-meta text-ink-2">
        {label}
        <span className="figures text-caption text-ink-3">
          {files.length} / {max}
        </span>
      </p>
      {hint && <p className="text-caption text-ink-3">{hint}</p>}
      <ul className="mt-2 flex flex-wrap gap-2">
        {files.map((file, at) => (
          <PaperTile
            key={`${file.name} ${file.size} ${at}`}
            name={file.name}
            url={urls[at] ?? null}
            onRemove={() => onChange((now) => now.filter((other) => other !== file))}
          />
        ))}
        {files.length < max && (
          <li>
            <label
              className={cx(
                'relative inline-flex size-20 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border border-edge bg-surface text-caption text-ink-2 has-focus-visible:shadow-(--focus)',
                error !== undefined && 'border-danger',
              )}
            >
              <Plus size={22} aria-hidden="true" />
              添加
              <input
                type="file"
                multiple={max > 1}
                accept={isPhoto ? 'image/jpeg,image/png' : 'image/jpeg,image/png,application/pdf'}
                aria-label={label}
                className="absolute inset-0 cursor-pointer opacity-0"
                onChange={(event) =>
                  void choosePictures(event.target, isPhoto ? 'show' : 'paper', (chosen) =>
                    onChange((now) => [...now, ...chosen].slice(0, max)),
                  )
                }
              />
            </label>
          </li>
        )}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      <PaperWords label={label} name={files.length > 0 ? name : undefined} end={end} />
    </div>
  )
}

/** What is typed from a paper: its end, and the name once the paper is there. */
function PaperWords({ label, name, end }: Pick<PaperFieldProps, 'label' | 'name' | 'end'>) {
  if (!name && !end) return null
  const { isNeeded = false, ...ending } = end ?? {}
  return (
    <div className="mt-3 grid items-start gap-3 sm:grid-cols-2">
      {end && <TextField label={`${label}到期日`} isOptional={!isNeeded} type="date" min={today()} {...ending} />}
      {name && (
        <TextField
          label={`${label}上的姓名`}
          hint="照证上印的写"
          autoComplete="off"
          maxLength={paperNameMax}
          {...name}
        />
      )}
    </div>
  )
}

/** `url`: null of what is no picture. */
function PaperTile({ name, url, onRemove }: { name: string; url: string | null; onRemove: () => void }) {
  return (
    <li className="relative">
      {url ? (
        <img src={url} alt={name} className="size-20 rounded-card object-cover" />
      ) : (
        <span className="flex size-20 items-center justify-center rounded-card bg-sunken text-ink-2">
          <FileText size={28} aria-hidden="true" />
          <span className="sr-only">{name}</span>
        </span>
      )}
      <button
        type="button"
        aria-label={`移除 ${name}`}
        onClick={onRemove}
        className="absolute end-0 top-0 inline-flex size-7 items-center justify-center rounded-half bg-ink text-on-ink"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  )
}
