import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import { Search } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { permissionsNamed } from '../permission-draft.ts'
import { PermissionMark, type CellState } from './permission-cell.tsx'

const legend: readonly { state: CellState; text: string }[] = [
  { state: 'on', text: '有' },
  { state: 'off', text: '没有' },
  { state: 'adding', text: '新加，未生效' },
  { state: 'removing', text: '收回，未生效' },
  { state: 'fixed', text: '固定，不能改' },
]

/** What the boxes mean and which keys there are. */
export function PermissionLegend({ onFind }: { onFind: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-ink py-2.5 text-meta text-ink-2">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {legend.map(({ state, text }) => (
          <li key={state} className="flex items-center gap-2">
            <PermissionMark state={state} />
            {text}
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-4">
        <span className="hidden items-center gap-1.5 lg:pointer-fine:flex">
          {['←', '→', '↑', '↓'].map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          移动
        </span>
        <span className="hidden items-center gap-1.5 lg:pointer-fine:flex">
          <KeyCap>空格</KeyCap>
          切换
        </span>
        <Button tone="ghost" size="dense" onClick={onFind} icon={<Search size={16} aria-hidden="true" />}>
          找权限
          <KeyCap>/</KeyCap>
        </Button>
      </div>
    </div>
  )
}

/** Types a word, goes to the first permission it may mean. */
export function PermissionFind({
  matrix,
  onFound,
  onClose,
}: {
  matrix: PermissionMatrix
  onFound: (code: string) => void
  onClose: () => void
}) {
  const [word, setWord] = useState('')
  const noteId = useId()
  const found = permissionsNamed(matrix, word)
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (found[0]) onFound(found[0].code)
  }
  return (
    <form role="search" onSubmit={go} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex min-h-11 w-full max-w-xs items-center gap-2 rounded-card border border-edge bg-surface px-3.5 focus-within:border-ink">
        <Search size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
        <span className="sr-only">找权限</span>
        <input
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands here because the reader asked to search
          autoFocus
          value={word}
          maxLength={40}
          placeholder="比如 审核、付款、user_edit"
          aria-describedby={noteId}
          onChange={(event) => setWord(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          className="w-full min-w-0 bg-transparent text-body focus-visible:shadow-none"
        />
      </label>
      <div id={noteId} aria-live="polite" className="flex flex-wrap items-center gap-1.5 text-meta text-ink-2">
        {word.trim() && found.length === 0 && `没有叫“${word.trim()}”的权限`}
        {found.slice(0, 6).map(({ code, label }) => (
          <Button key={code} size="dense" onClick={() => onFound(code)}>
            {label}
          </Button>
        ))}
      </div>
      <Button tone="ghost" size="dense" onClick={onClose}>
        收起
      </Button>
    </form>
  )
}
