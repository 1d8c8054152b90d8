import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { KeyCap } from '../../../ui/key-cap.tsx'
import type { SearchKind } from '../../module.ts'
import { navigate, preload } from '../../navigation.tsx'
import { noteOpened, readOpened } from './opened-things.ts'
import { groupsOfFound, groupsOfOpened, thingsIn, type ShownThing } from './shown-things.ts'
import { searchLabel } from './search-kinds.ts'
import { SearchField } from './search-field.tsx'
import { SearchSays } from './search-says.tsx'
import { stepAmong } from './step-among.ts'
import { optionId, ThingList } from './thing-list.tsx'
import { useFound } from './use-found.ts'

export interface SearchFormProps {
  field: RefObject<HTMLInputElement | null>
  kinds: ReadonlyMap<string, SearchKind>
  readerId: number
  onClose: () => void
  /** Another screen is opened. */
  onGone: () => void
}

/** The field and what it finds. The focus stays in the field; its keys move through the list. */
export function SearchForm({ field, kinds, readerId, onClose, onGone }: SearchFormProps) {
  const list = useId()
  const [text, setText] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  const [opened] = useState(() => readOpened(readerId))
  const found = useFound(text, isComposing)
  const groups = found.groups ? groupsOfFound(found.groups, kinds) : found.wanted ? [] : groupsOfOpened(opened, kinds)
  const things = found.error ? [] : thingsIn(groups)
  const [marked, setMarked] = useState({ of: '', at: 0 })
  const at = marked.of === found.wanted ? Math.min(marked.at, Math.max(0, things.length - 1)) : 0
  const current = things[at]
  const mark = (next: number) => setMarked({ of: found.wanted, at: next })
  const path = current?.path
  useEffect(() => {
    if (path !== undefined) void preload(path)
  }, [path])

  const open = ({ kind, name, thing, path: to }: ShownThing) => {
    noteOpened(readerId, name, kind, thing)
    onGone()
    navigate(to)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // What is typed with an input method is chosen by the same keys.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = stepAmong(event.key, at, things.length)
    if (next !== undefined) {
      event.preventDefault()
      mark(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (current && !found.isWaiting) open(current)
    }
  }
  return (
    <>
      <SearchField
        field={field}
        label={searchLabel(kinds)}
        text={text}
        isWaiting={found.isWaiting}
        onText={setText}
        onComposing={setIsComposing}
        onKeyDown={press}
        onClose={onClose}
        list={things.length > 0 ? list : undefined}
        current={current ? optionId(list, at) : undefined}
      />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        {things.length > 0 && (
          <ThingList
            id={list}
            label={found.wanted ? '找到的' : '最近打开'}
            groups={groups}
            at={at}
            isWaiting={found.isWaiting}
            wanted={found.wanted}
            onMark={mark}
            onOpen={open}
          />
        )}
        <SearchSays found={found} kinds={kinds} count={things.length} />
      </div>
      <KeysOfList />
    </>
  )
}

const keysOfList = [
  ['↑↓', '选择'],
  ['Enter', '打开'],
  ['Esc', '关闭'],
] as const

/** Shown where there is a keyboard, as the keys themselves are. */
function KeysOfList() {
  return (
    <p
      aria-hidden="true"
      className="hidden shrink-0 gap-4 border-t border-hairline px-4 py-2 text-caption text-ink-3 lg:pointer-fine:flex"
    >
      {keysOfList.map(([key, what]) => (
        <span key={key} className="flex items-center gap-1.5">
          <KeyCap>{key}</KeyCap>
          {what}
        </span>
      ))}
    </p>
  )
}
