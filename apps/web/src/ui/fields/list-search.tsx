import { Search, X } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import { Button, IconButton } from '../button.tsx'
import { useShortcuts } from '../shortcuts.ts'

export interface ListSearchButtonProps {
  /** 搜订单 */
  label: string
  isOpen: boolean
  onToggle: () => void
  className?: string
}

/** Opens and closes a list's search field; / opens it too. */
export function ListSearchButton({ label, isOpen, onToggle, className }: ListSearchButtonProps) {
  useShortcuts({ '/': isOpen ? undefined : onToggle })
  return (
    <IconButton label={isOpen ? '收起搜索' : label} aria-expanded={isOpen} className={className} onClick={onToggle}>
      {isOpen ? <X size={22} aria-hidden="true" /> : <Search size={22} aria-hidden="true" />}
    </IconButton>
  )
}

export interface ListSearchProps {
  /** What can be looked for: 订单号、设备或联系人 */
  label: string
  keyword: string
  onSearch: (keyword: string) => void
}

export function ListSearch({ label, keyword, onSearch }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('keyword')
    onSearch(typeof text === 'string' ? text.trim() : '')
  }
  return (
    <form role="search" onSubmit={search} className="mb-3 flex gap-2">
      <label className="flex min-h-12 flex-1 items-center gap-2 rounded-card border border-edge bg-surface px-3.5 focus-within:border-ink">
        <Search size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
        <span className="sr-only">{label}</span>
        <input
          ref={field}
          name="keyword"
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands here because the reader asked to search
          autoFocus
          defaultValue={keyword}
          maxLength={60}
          placeholder={label}
          className="w-full min-w-0 bg-transparent text-body focus-visible:shadow-none"
        />
      </label>
      <Button type="submit" tone="ink" size="main">
        搜索
      </Button>
    </form>
  )
}
