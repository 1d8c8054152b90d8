import { fileBytesMax } from '@jihui/protocol/limits'
import { FileScan } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'

/** Said before anything travels; the server judges by what the file holds. */
const problemOf = (file: File): string | null => {
  if (file.size > fileBytesMax) return '文件大小不能超过 10MB'
  return file.type && file.type !== 'application/pdf' ? '请选择 PDF 文件' : null
}

interface Intake {
  isBusy: boolean
  onFile: (file: File) => void
}

function FileInput({ isBusy, onFile }: Intake) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file || isBusy) return
    const problem = problemOf(file)
    if (problem) toast.error(problem)
    else onFile(file)
  }
  return (
    <input
      type="file"
      accept="application/pdf,.pdf"
      onChange={choose}
      disabled={isBusy}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  )
}

/** The one thing to do, as a button. */
export function FileButton({ label, tone = 'ink', ...intake }: Intake & { label: string; tone?: 'ink' | 'outline' }) {
  return (
    <label
      className={cx(buttonClass(tone, 'main', true), 'relative has-focus-visible:shadow-(--focus)')}
      aria-busy={intake.isBusy || undefined}
    >
      <FileInput {...intake} />
      {intake.isBusy ? <Spinner /> : <FileScan size={20} aria-hidden="true" />}
      {intake.isBusy ? '正在比对' : label}
    </label>
  )
}

/** The field lies over the whole area, so that a file dropped there is taken as well as one that is chosen. */
export function FileDrop({ error, ...intake }: Intake & { error?: string }) {
  return (
    <div>
      <label
        className={cx(
          'relative flex min-h-32 flex-col items-center justify-center gap-1.5 rounded-card border border-dashed px-4 text-center has-focus-visible:shadow-(--focus)',
          error ? 'border-danger' : 'border-edge hover:border-ink',
        )}
      >
        <FileInput {...intake} />
        {intake.isBusy ? <Spinner /> : <FileScan size={24} className="text-ink-2" aria-hidden="true" />}
        <span className="text-body font-semibold">{intake.isBusy ? '正在比对' : '选择 PDF，或拖到这里'}</span>
        <span className="text-meta text-ink-3">不超过 10MB。文件只用来比对，不保存。</span>
      </label>
      {error && <FieldError id="verify-file-error">{error}</FieldError>}
    </div>
  )
}
