import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { monthDay, today } from '../../../ui/text/format.ts'
import { coverage } from '../coverage.ts'
import { rulerName } from '../paper-words.ts'
import type { Attention, WalletDocument } from '../wallet-queries.ts'
import { CoverageRuler } from './coverage-ruler.tsx'
import { StandingTag } from './standing-tag.tsx'

const PAPERS_SHOWN = 4
const RENTALS_SHOWN = 4

type Use = WalletDocument['used_by'][number]

const onceEach = (uses: readonly Use[]): Use[] => [...new Map(uses.map((use) => [use.rental_id, use])).values()]

/** The paper that breaks first, drawn beside the others and beside what is rented. */
export function AttentionCard({ attention, papers }: { attention: Attention; papers: readonly WalletDocument[] }) {
  const first = papers.find(({ id }) => id === attention.document_id)
  if (!first) return null
  const others = papers.filter(({ id, used_by: uses }) => id !== first.id && uses.length > 0)
  const shown = [first, ...others].slice(0, PAPERS_SHOWN)
  const now = today()
  const rentals = onceEach(shown.flatMap(({ used_by: uses }) => uses))
    .filter(({ end_date: end }) => end >= now)
    .slice(0, RENTALS_SHOWN)
  const ruled = coverage(
    shown.map((paper) => ({
      id: paper.id,
      label: rulerName(paper.image_type, paper.image_type_display),
      expiresOn: paper.expiry_date,
      orderEnds: paper.used_by.map(({ end_date: end }) => end),
    })),
    rentals.map((use) => ({
      id: use.rental_id,
      name: use.equipment_name,
      line: use.line,
      start: use.start_date,
      end: use.end_date,
    })),
    now,
  )
  return (
    <section className="rounded-card bg-surface p-4 shadow-lift-1">
      <div className="flex items-center justify-between gap-3">
        <StandingTag paper={first} />
        {first.used_by.length > 0 && (
          <span className="figures text-meta text-ink-3">用于 {first.used_by.length} 单</span>
        )}
      </div>
      <h2 className="mt-2.5 text-title">{attention.title}</h2>
      <p className="mt-1 text-body text-ink-2">
        <WholeDates text={attention.text} />
      </p>
      <CoverageRuler coverage={ruled} ends={new Map(shown.map(({ id, expiry_date: end }) => [id, end]))} />
      {attention.rentals.length > 0 && (
        <ul className="mt-3 border-t border-hairline pt-1">
          {attention.rentals.map((rental) => (
            <li key={rental.rental_id}>
              <AppLink
                to={screenPath(findLine(rental.line), 'order', rental.rental_id)}
                className="flex min-h-11 items-center justify-between gap-3 text-meta"
              >
                <span className="min-w-0 truncate">
                  <span className="figures text-ink-3">{rental.order_number}</span> {rental.equipment_name}
                </span>
                <span className="keep figures text-danger">
                  租到 {monthDay(rental.end_date)} · 缺 {rental.uncovered_days} 天
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** No line ends inside a date. */
const WholeDates = ({ text }: { text: string }) =>
  text.split(/(\d+月\d+日)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="keep">
        {part}
      </span>
    ) : (
      part
    ),
  )

/** The others that need a look, one line each. */
export function AttentionRow({
  attention,
  paper,
  onReplace,
}: {
  attention: Attention
  paper: WalletDocument | undefined
  onReplace: () => void
}) {
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-body font-semibold">{attention.title}</span>
          {paper && <StandingTag paper={paper} />}
        </span>
        <span className="mt-0.5 block text-meta text-ink-2">
          <WholeDates text={attention.text} />
        </span>
      </span>
      <Button className="shrink-0" onClick={onReplace}>
        更新<span className="sr-only">{attention.name}</span>
      </Button>
    </li>
  )
}
