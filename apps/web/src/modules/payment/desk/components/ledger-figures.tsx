import { Check, X } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { Money } from '../../../../ui/text/money.tsx'
import type { Explanation, Figure } from '../ledger-queries.ts'
import { addedText, amountText, figureGroups } from '../ledger-words.ts'

interface FiguresProps {
  explanation: Explanation
  chosen: Figure | undefined
  onPick: (code: string | undefined) => void
}

/** What the screens show of an order, each held against its postings; one that is chosen opens into them. */
export function LedgerFigures({ explanation, chosen, onPick }: FiguresProps) {
  const { moved, still } = figureGroups(explanation.figures)
  return (
    <section className="mt-5">
      <h2 className="flex items-baseline justify-between gap-3 border-b border-edge pb-2">
        <span className="text-title-s">页面上的数</span>
        <span className="text-meta font-normal text-ink-2">点一个，看由哪几笔加成</span>
      </h2>
      <ul>
        {moved.map((figure) => {
          const isOn = figure.code === chosen?.code
          return (
            <li key={figure.code} className="relative border-b border-hairline">
              {isOn && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-accent" />}
              <button
                type="button"
                aria-expanded={isOn}
                onClick={() => onPick(isOn ? undefined : figure.code)}
                className={cx(
                  'flex w-full items-center gap-3 px-3 py-2.5 text-start',
                  isOn ? 'bg-surface' : 'hover:bg-sunken',
                )}
              >
                <Verdict isEqual={figure.is_equal} />
                <span className="min-w-0 flex-1">
                  <span className={cx('block text-body', isOn && 'font-semibold')}>{figure.label}</span>
                  <span className="block text-caption text-ink-3">{figure.hint}</span>
                </span>
                <Money value={figure.shown} className="shrink-0" />
              </button>
              {isOn && <Parts figure={figure} explanation={explanation} />}
            </li>
          )
        })}
      </ul>
      {still.length > 0 && (
        <p className="mt-3 text-meta text-ink-2">其余都是 0：{still.map(({ label }) => label).join('、')}。</p>
      )}
    </section>
  )
}

function Verdict({ isEqual }: { isEqual: boolean }) {
  return (
    <span
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-half',
        isEqual ? 'bg-ok-soft text-ok' : 'bg-danger-soft text-danger',
      )}
    >
      {isEqual ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
      <span className="sr-only">{isEqual ? '和分录一致，' : '和分录对不上，'}</span>
    </span>
  )
}

/** The sum, written out. */
function Parts({ figure, explanation }: { figure: Figure; explanation: Explanation }) {
  const kindOf = (id: number) => explanation.postings.find((posting) => posting.id === id)?.kind_display
  return (
    <div className="bg-surface ps-12 pe-3 pb-3 text-meta">
      {figure.parts.length === 0 ? (
        <p className="text-ink-2">没有一笔分录属于这个数。</p>
      ) : (
        <dl>
          {figure.parts.map((part) => (
            <div key={part.posting_id} className="flex justify-between gap-3 py-0.5">
              <dt className="min-w-0 text-ink-2">{kindOf(part.posting_id)}</dt>
              <dd className="figures keep">{addedText(part.amount)}</dd>
            </div>
          ))}
          <div
            className={cx(
              'mt-1 flex justify-between gap-3 border-t border-hairline pt-1 font-semibold',
              figure.is_equal ? 'text-ok' : 'text-danger',
            )}
          >
            <dt>{figure.is_equal ? '= 和页面一致' : '≠ 和页面不一致'}</dt>
            <dd className="figures keep">{amountText(figure.sum)}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}

/** What is asked for or kept aside and stands in no book yet. */
export function OffTheBooks({ items }: { items: Explanation['off_books'] }) {
  if (items.length === 0) return null
  return (
    <section className="mt-7">
      <h2 className="border-b border-edge pb-2 text-title-s">账外</h2>
      <ul>
        {items.map(({ label, amount, note }) => (
          <li key={label} className="flex items-center justify-between gap-3 border-b border-hairline py-2.5">
            <span className="min-w-0 text-body">
              {label}
              <span className="block text-caption text-ink-3">{note}</span>
            </span>
            <Money value={amount} className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  )
}
