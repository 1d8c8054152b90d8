import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'

const SEARCH_PAUSE_MS = 300

/** Narrows a list while one types; / leads into it. */
export function SearchField({
  label,
  placeholder,
  keyword,
  onSearch,
  className,
}: {
  /** What is looked for, said in full. */
  label: string
  placeholder: string
  keyword: string
  onSearch: (text: string) => void
  className?: string
}) {
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  const [text, setText] = useState(keyword)
  const [known, setKnown] = useState(keyword)
  if (known !== keyword) {
    setKnown(keyword)
    setText(keyword)
  }
  useEffect(() => {
    if (text.trim() === keyword) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
      className={cx(
        'flex min-h-12 items-center gap-2 rounded-card border border-edge bg-surface ps-4 pe-1 focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--ink)]',
        className,
      )}
    >
      <Search size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-body focus-visible:shadow-none"
      />
      {text && (
        <IconButton
          label="清空"
          onClick={() => {
            setText('')
            onSearch('')
          }}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </form>
  )
}
