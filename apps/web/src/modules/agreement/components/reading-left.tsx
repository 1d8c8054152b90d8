import { Button } from '../../../ui/button.tsx'
import type { Contract } from '../contract-queries.ts'
import { placeName, type ReadingState } from '../reading-state.ts'

/** In place of the signature while something has not been read: what it is, and the way to it. */
export function ReadingLeft({
  contract,
  reading,
  onGo,
}: {
  contract: Contract
  reading: ReadingState
  onGo: (number: number) => void
}) {
  const { unread, unconfirmed } = reading
  const titles = new Map(contract.clauses.map(({ number, title }) => [number, title]))
  const left = [
    ...unread.map((number) => ({ number, word: '没看过' })),
    ...unconfirmed.filter((number) => !unread.includes(number)).map((number) => ({ number, word: '改动没确认' })),
  ].toSorted((a, b) => a.number - b.number)
  const first = left[0]
  if (!first) return null
  return (
    <div>
      <p className="figures text-body text-ink-2">签字前每一条都要看过，改动要逐条确认。还差 {left.length} 条。</p>
      <ul className="mt-3 max-h-[44dvh] overflow-y-auto">
        {left.map(({ number, word }) => (
          <li key={number} className="border-b border-hairline last:border-0">
            <button
              type="button"
              onClick={() => onGo(number)}
              className="flex min-h-11 w-full items-center gap-3 rounded-half text-start text-body hover:bg-sunken"
            >
              <span className="keep w-16 shrink-0 text-ink-3">{placeName(number)}</span>
              <span className="min-w-0 flex-1">{titles.get(number)}</span>
              <span className="keep text-meta text-ink-3">{word}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button tone="ink" size="main" wide className="mt-4" onClick={() => onGo(first.number)}>
        从{placeName(first.number)}看起
      </Button>
    </div>
  )
}
