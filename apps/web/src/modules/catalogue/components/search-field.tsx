import { CircleX, Search } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { cx } from '../../../ui/class-names.ts'

export interface SearchFieldProps {
  value: string
  /** Heard a moment after the last key, at once on Enter, and never in the middle of composing a character. */
  onSearch: (text: string) => void
  label: string
  placeholder: string
  autoFocus?: boolean
  className?: string
}

const QUIET_MS = 350

export function SearchField({ value, onSearch, label, placeholder, autoFocus, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const said = useRef(value)

  // The address changed from elsewhere (返回, 清除筛选): the field follows, but not its own echo.
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  const say = (next: string) => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === said.current) return
    said.current = wanted
    onSearch(wanted)
  }
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    if (!isComposing.current) timer.current = setTimeout(() => say(next), QUIET_MS)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say(text)
    input.current?.blur()
  }
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={submit}
      className={cx(
        'flex min-h-12 min-w-0 items-center gap-2 rounded-card border border-edge bg-surface ps-3.5 focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--ink)]',
        className,
      )}
    >
      <Search size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={60}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        onCompositionStart={() => {
          isComposing.current = true
          clearTimeout(timer.current)
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false
          change(event.currentTarget.value)
        }}
        className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-body text-ellipsis focus-visible:shadow-none"
      />
      {text && (
        <button
          type="button"
          aria-label="清空"
          onClick={() => {
            setText('')
            say('')
            input.current?.focus()
          }}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-card text-ink-2 hover:text-ink"
        >
          <CircleX size={20} strokeWidth={1.6} aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
