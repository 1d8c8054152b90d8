import { searchLimits } from '@jihui/protocol/search/limits'
import { ChevronLeft, Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  label: string
  text: string
  isWaiting: boolean
  onText: (text: string) => void
  onComposing: (isComposing: boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onClose: () => void
  /** Id of the list it moves through, where there is one, and of the entry Enter opens. */
  list: string | undefined
  current: string | undefined
}

export function SearchField(props: SearchFieldProps) {
  const { field, label, text, isWaiting, onText, onComposing, onKeyDown, onClose, list, current } = props
  return (
    <div role="search" className="flex min-h-14 shrink-0 items-center gap-1 border-b border-hairline px-1 md:ps-4">
      <IconButton label="关闭搜索" className="md:hidden" onClick={onClose}>
        <ChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      <span className="text-ink-2 max-md:hidden">
        {isWaiting ? <Spinner size={20} /> : <Search size={20} aria-hidden="true" />}
      </span>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={current}
        placeholder={label}
        maxLength={searchLimits.characters}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full min-w-0 flex-1 bg-transparent text-lead focus-visible:shadow-none md:px-2"
      />
      {text !== '' && (
        <IconButton
          label="清空"
          onClick={() => {
            onText('')
            field.current?.focus()
          }}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
