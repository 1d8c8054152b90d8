import { ChevronDown } from 'lucide-react'
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { cx } from '../class-names.ts'
import { FieldError } from './field-error.tsx'

export interface FieldFrameProps {
  label: ReactNode
  /** The refusal, in a sentence: 还差 3 位，手机号共 11 位 */
  error?: string
  hint?: ReactNode
  /** Says (选填) beside the label; everything else is required. */
  isOptional?: boolean
  /** Right of the label: a counter, a link. */
  aside?: ReactNode
  className?: string
}

interface FieldIds {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, control, then the error or the hint: the same frame around every control. */
export function Field({
  label,
  error,
  hint,
  isOptional,
  aside,
  className,
  id,
  children,
}: FieldFrameProps & { id?: string; children: (ids: FieldIds) => ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-meta text-ink-2">
        <label htmlFor={controlId}>
          {label}
          {isOptional && <span className="ms-1 text-ink-3">（选填）</span>}
        </label>
        {aside && <span className="figures text-caption text-ink-3">{aside}</span>}
      </div>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="mt-1.5 text-caption text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export function controlClass(isInvalid = false): string {
  return cx(
    'block w-full min-h-12 rounded-card border bg-surface px-4 text-body text-ink transition-[border-color,box-shadow] duration-(--quick)',
    '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-3',
    'focus-visible:border-ink focus-visible:shadow-[inset_0_0_0_1px_var(--ink)]',
    isInvalid ? 'border-danger' : 'border-edge',
  )
}

type Frame<T> = Omit<T, 'className' | 'prefix'> & FieldFrameProps

export interface TextFieldProps extends Frame<InputHTMLAttributes<HTMLInputElement>> {
  ref?: Ref<HTMLInputElement>
  /** In front of the text: an icon, +86. */
  lead?: ReactNode
  /** Behind it: a unit, a button. */
  trail?: ReactNode
}

/** Works bare and with a form: `<TextField label="…" {...form.text('name')} />` (kits/form). */
export function TextField({
  label,
  error,
  hint,
  isOptional,
  aside,
  className,
  id,
  lead,
  trail,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, isOptional, aside, className, id }}>
      {(ids) =>
        lead || trail ? (
          <div
            className={cx(
              'flex min-h-12 items-center gap-2 rounded-card border bg-surface px-4 focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--ink)]',
              error ? 'border-danger' : 'border-edge',
            )}
          >
            {lead && <span className="shrink-0 text-ink-2">{lead}</span>}
            <input
              {...input}
              {...ids}
              className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-body focus-visible:shadow-none"
            />
            {trail && <span className="shrink-0 text-ink-2">{trail}</span>}
          </div>
        ) : (
          <input {...input} {...ids} className={controlClass(Boolean(error))} />
        )
      }
    </Field>
  )
}

export interface TextAreaProps extends Frame<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ label, error, hint, isOptional, aside, className, id, rows = 3, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, error, hint, isOptional, aside, className, id }}>
      {(ids) => (
        <textarea
          rows={rows}
          {...input}
          {...ids}
          className={cx(controlClass(Boolean(error)), 'resize-y py-3 field-sizing-content')}
        />
      )}
    </Field>
  )
}

export interface SelectProps extends Frame<SelectHTMLAttributes<HTMLSelectElement>> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** The system's own list: on a phone nothing is quicker to use. */
export function Select({
  label,
  error,
  hint,
  isOptional,
  aside,
  className,
  id,
  options,
  placeholder,
  ...input
}: SelectProps) {
  return (
    <Field {...{ label, error, hint, isOptional, aside, className, id }}>
      {(ids) => (
        <span className="relative block">
          <select {...input} {...ids} className={cx(controlClass(Boolean(error)), 'appearance-none pe-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-ink-2"
          />
        </span>
      )}
    </Field>
  )
}
