import { useState, type ReactNode } from 'react'
import { ListSearch, ListSearchButton } from '../../ui/fields/list-search.tsx'
import type { Narrowing } from './use-filters.ts'

export interface SearchWords {
  /** Opens and closes the field: 搜订单. Without one the field always stands there. */
  readonly button?: string
  /** What can be looked for: 订单号、设备或联系人 */
  readonly label: string
}

/** The search over a list: the word stands in the address as `keyword`; closing the field lets it go. */
export function useListSearch(narrowing: Narrowing, words: SearchWords | undefined) {
  const { keyword = '' } = narrowing.values
  const [isOpened, setIsOpened] = useState(keyword !== '')
  const isOpen = words !== undefined && (isOpened || words.button === undefined)
  const toggle = () => {
    if (isOpened && keyword) narrowing.set({ keyword: '' })
    setIsOpened(!isOpened)
  }
  const button: ReactNode = words?.button && (
    <ListSearchButton label={words.button} isOpen={isOpened} onToggle={toggle} />
  )
  const field: ReactNode = isOpen && (
    <ListSearch
      key={keyword}
      label={words.label}
      keyword={keyword}
      onSearch={(text) => narrowing.set({ keyword: text })}
    />
  )
  return {
    button,
    field,
    /** Lets go of everything the list is narrowed by. */
    clear: () => {
      setIsOpened(false)
      narrowing.clear()
    },
  }
}
