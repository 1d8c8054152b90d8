import { useState, type ReactNode } from 'react'
import { useQueryTexts, useSetQuery } from '../../shell/navigation.tsx'
import { ListSearch, ListSearchButton } from '../../ui/fields/list-search.tsx'

/** The search over a list of work: the word stands in the address; closing it lets the word go. */
export function useListSearch(button: string, label: string) {
  const keyword = useQueryTexts().keyword ?? ''
  const setQuery = useSetQuery()
  const [isOpen, setIsOpen] = useState(keyword !== '')
  const toggle = () => {
    if (isOpen && keyword) setQuery({ keyword: undefined, id: undefined })
    setIsOpen(!isOpen)
  }
  const field: ReactNode = isOpen && (
    <div className="mt-4 max-w-xl">
      <ListSearch
        key={keyword}
        label={label}
        keyword={keyword}
        onSearch={(text) => setQuery({ keyword: text || undefined, id: undefined })}
      />
    </div>
  )
  return {
    keyword,
    button: <ListSearchButton label={button} isOpen={isOpen} onToggle={toggle} />,
    field,
  }
}
