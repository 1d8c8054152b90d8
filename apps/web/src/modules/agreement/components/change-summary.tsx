import { clauseChangeLabels } from '@jihui/protocol/agreement/clause-changes'
import { specialTermsNumber, type SignableChangeKind } from '@jihui/protocol/agreement/changes'
import { ChevronRight, FilePen } from 'lucide-react'
import { Fragment } from 'react'
import { monthDay, shanghaiDay, today } from '../../../ui/text/format.ts'
import type { Contract } from '../contract-queries.ts'
import { placeName } from '../reading-state.ts'
import { fullDate, placeOf } from './contract-text.tsx'

type Changes = NonNullable<Contract['changes']>

/** 11月2日; with the year where it was another. */
const dateText = (instant: string): string => {
  const day = shanghaiDay(instant)
  return day.slice(0, 4) === today().slice(0, 4) ? monthDay(day) : fullDate(day)
}
const sinceText = ({ since, signed_at: signed, created_at: created }: Changes): string =>
  since === 'signed' && signed ? `和你 ${dateText(signed)} 签的合同相比` : `和 ${dateText(created)} 那份没签的合同相比`

/** 改写 2 条, 新加 1 条, 删去 1 条 */
const countTexts = (contract: Contract, changes: Changes): string[] => {
  const of = (kind: SignableChangeKind) => contract.clauses.filter(({ change }) => change === kind).length
  const counts = [
    ['改写', of('changed')],
    ['新加', of('added')],
    ['移动', of('moved')],
    ['删去', changes.removed.length],
  ] as const
  const told = counts.filter(([, count]) => count > 0).map(([word, count]) => `${word} ${count} 条`)
  return [...(changes.previous_special_terms === null ? [] : ['特别约定不同']), ...told]
}

/** On top of a contract whose words are not those its renter knows: what is new, and the way to each. */
export function ChangeSummary({ contract, onGo }: { contract: Contract; onGo: (place: string) => void }) {
  const { changes } = contract
  if (!changes) return null
  const areTermsNew = changes.previous_special_terms !== null && contract.special_terms !== ''
  const rows = [
    ...(areTermsNew
      ? [{ number: specialTermsNumber, title: '', word: changes.previous_special_terms ? '改写' : '新加' }]
      : []),
    ...contract.clauses.flatMap(({ number, title, change }) =>
      change ? [{ number, title, word: clauseChangeLabels[change] }] : [],
    ),
  ]
  return (
    <section
      aria-label="和之前的合同相比"
      className="mb-6 rounded-card lg:mt-1 bg-surface px-4 pt-3 pb-1 shadow-lift-1"
    >
      <p className="flex gap-3 text-body">
        <FilePen size={20} className="mt-0.5 shrink-0 text-warn" aria-hidden="true" />
        <span className="figures min-w-0">
          {sinceText(changes)}
          {countTexts(contract, changes).map((told) => (
            <Fragment key={told}>
              ，<strong className="keep font-semibold">{told}</strong>
            </Fragment>
          ))}
        </span>
      </p>
      <ul className="mt-2">
        {rows.map(({ number, title, word }) => (
          <li key={number} className="border-t border-hairline">
            <button
              type="button"
              onClick={() => onGo(placeOf(number))}
              className="flex min-h-11 w-full items-center gap-2 rounded-half text-start text-body hover:bg-sunken"
            >
              <span className="keep w-16 shrink-0 text-ink-3">{placeName(number)}</span>
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="keep text-meta text-warn">{word}</span>
              <ChevronRight size={18} className="shrink-0 text-ink-3" aria-hidden="true" />
            </button>
          </li>
        ))}
        {changes.previous_special_terms && !contract.special_terms && (
          <Gone title="特别约定" text={changes.previous_special_terms} />
        )}
        {changes.removed.map(({ title, text }) => (
          <Gone key={title} title={title} text={text} />
        ))}
      </ul>
    </section>
  )
}

/** What stands in this contract no more, to be read here. */
function Gone({ title, text }: { title: string; text: string }) {
  return (
    <li className="border-t border-hairline">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-half text-body hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="keep w-16 shrink-0 text-ink-3">原条款</span>
          <del className="min-w-0 flex-1 truncate text-ink-2">{title}</del>
          <span className="keep text-meta text-danger">删去</span>
          <ChevronRight
            size={18}
            className="shrink-0 text-ink-3 transition-transform duration-(--quick) group-open:rotate-90"
            aria-hidden="true"
          />
        </summary>
        <p className="pb-3 text-meta leading-6 whitespace-pre-line text-ink-2">{text}</p>
      </details>
    </li>
  )
}
