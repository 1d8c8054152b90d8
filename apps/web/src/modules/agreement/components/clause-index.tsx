import { clauseChangeLabels } from '@jihui/protocol/agreement/clause-changes'
import { cx } from '../../../ui/class-names.ts'
import { clauseNumber } from '../clause-words.ts'
import type { Contract } from '../contract-queries.ts'
import { clauseId, FEES_ID, SIGNATURES_ID, SPECIAL_ID } from './contract-text.tsx'

/** Brings a place of the text up and moves the reading cursor of a screen reader there too. */
export function goToPlace(id: string): void {
  const place = document.getElementById(id)
  place?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  place?.focus({ preventScroll: true })
}

export interface ClauseIndexProps {
  contract: Contract
  /** Clauses that have been read have their number here. */
  seen: Readonly<Record<number, unknown>>
  /** Marks what is new to whoever has to sign. */
  marksChanges: boolean
  onChoose: (id: string) => void
}

export function ClauseIndex({ contract, seen, marksChanges, onChoose }: ClauseIndexProps) {
  return (
    <ol className="text-body">
      {contract.special_terms && <Entry label="特别约定" onChoose={() => onChoose(SPECIAL_ID)} />}
      {contract.clauses.map((clause) => (
        <Entry
          key={clause.number}
          number={clauseNumber(clause.number)}
          label={clause.title}
          isRead={seen[clause.number] !== undefined}
          mark={marksChanges && clause.change ? clauseChangeLabels[clause.change] : undefined}
          onChoose={() => onChoose(clauseId(clause.number))}
        />
      ))}
      <Entry label="费用明细" onChoose={() => onChoose(FEES_ID)} />
      <Entry label="签字盖章" onChoose={() => onChoose(SIGNATURES_ID)} />
    </ol>
  )
}

function Entry({
  number,
  label,
  isRead = true,
  mark,
  onChoose,
}: {
  number?: string
  label: string
  isRead?: boolean
  mark?: string | undefined
  onChoose: () => void
}) {
  return (
    <li className="border-b border-hairline last:border-0">
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-11 w-full items-center gap-3 rounded-half text-start hover:bg-sunken"
      >
        <span aria-hidden="true" className="w-3 shrink-0">
          <span className={cx('block h-0.5', isRead ? 'bg-ink' : 'w-2 bg-tick')} />
        </span>
        {number && <span className="w-16 shrink-0 text-ink-3">{number}</span>}
        <span className={cx('min-w-0 flex-1', isRead ? 'text-ink' : 'text-ink-2')}>{label}</span>
        {mark && <span className="keep text-meta text-warn">{mark}</span>}
        {number && <span className="sr-only">{isRead ? '已读' : '未读'}</span>}
      </button>
    </li>
  )
}
