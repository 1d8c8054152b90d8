import type { ClauseText } from '@jihui/protocol/agreement/clause-changes'
import { specialTermsNumber, type SignableChangeKind } from '@jihui/protocol/agreement/changes'
import { contractTitleOf } from '@jihui/protocol/agreement/title'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentText, shanghaiDay } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Nameplate } from '../../../ui/nameplate.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { cx } from '../../../ui/class-names.ts'
import { clauseNumber, figuresIn, inFours } from '../clause-words.ts'
import type { Contract } from '../contract-queries.ts'
import { ChangeTag, ClauseChange } from './clause-change.tsx'

/** Places of the text one can be taken to; clauses are `clause-1` and so on. */
export const SPECIAL_ID = 'special-terms'
export const FEES_ID = 'contract-fees'
export const SIGNATURES_ID = 'signatures'
export const clauseId = (number: number): string => `clause-${number}`
/** Where a number stands: 0 is the special terms'. */
export const placeOf = (number: number): string => (number === specialTermsNumber ? SPECIAL_ID : clauseId(number))

/** A date in full, as contracts write it. */
export function fullDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

export interface ContractTextProps {
  line: LineFace
  contract: Contract
  /** The size the reader chose. */
  textClass: string
  /** Marks what is new to whoever has to sign; absent where nobody does. */
  changes?: {
    readonly isConfirmed: (number: number) => boolean
    readonly onConfirm: (number: number) => void
  }
}

/** The whole contract as its parties read it. */
export function ContractText({ line, contract, textClass, changes }: ContractTextProps) {
  const earlierTerms = contract.changes?.previous_special_terms ?? null
  const change = (
    number: number,
    kind: SignableChangeKind,
    before: string | null,
    after: ClauseText,
    title = after.title,
  ) =>
    changes && (
      <ClauseChange
        number={number}
        kind={kind}
        before={before === null ? null : { title, text: before }}
        after={after}
        isConfirmed={changes.isConfirmed(number)}
        textClass={textClass}
        onConfirm={() => changes.onConfirm(number)}
      />
    )
  const lessee = contract.healthcare_facility || contract.customer_name || contract.contact_name
  return (
    <>
      <header>
        <h2 className="text-center text-title lg:text-display">{contractTitleOf(line)}</h2>
        <p className="figures mt-1 text-center text-meta text-ink-3">
          {contract.contract_number} · {fullDate(shanghaiDay(contract.created_at))}
        </p>
        <dl className="mt-4 border-t border-ink text-body">
          <Party label="甲方（出租）" value={contract.company.name} />
          <Party label="乙方（承租）" value={lessee} />
          <Party
            label="租期"
            value={
              <span className="figures">
                <span className="keep">{fullDate(contract.start_date)}</span> 至{' '}
                <span className="keep">{fullDate(contract.end_date)}</span>，
                <span className="keep">共 {contract.rental_days} 天</span>
              </span>
            }
          />
          {contract.facility_address && <Party label="交付地点" value={contract.facility_address} />}
        </dl>
      </header>
      <Nameplate
        className="mt-6"
        title="租赁设备"
        number={contract.serial_number || undefined}
        facts={[
          { label: '名称', value: contract.equipment_name },
          { label: '型号', value: contract.equipment_model || '未载明' },
          { label: '生产厂家', value: contract.equipment_manufacturer || '未载明' },
          { label: contract.registration_label, value: contract.registration_number },
          ...contract.equipment_marks,
        ].filter(({ value }) => value !== '')}
      />
      {contract.special_terms && (
        <SpecialTerms text={contract.special_terms} textClass={textClass}>
          {change(specialTermsNumber, earlierTerms ? 'changed' : 'added', earlierTerms || null, {
            title: '',
            text: contract.special_terms,
          })}
        </SpecialTerms>
      )}
      <div className="mt-8 space-y-7">
        {contract.clauses.map((clause) => (
          <section
            key={clause.number}
            id={clauseId(clause.number)}
            data-clause={clause.number}
            tabIndex={-1}
            className={PLACE}
          >
            <h3 className="flex gap-4 text-title-s">
              <span className="keep">{clauseNumber(clause.number)}</span>
              <span className="min-w-0 flex-1">{clause.title}</span>
              {changes && clause.change && <ChangeTag kind={clause.change} />}
            </h3>
            <Paragraphs text={clause.text} className={cx('mt-1', textClass)} />
            {clause.change &&
              clause.change !== 'moved' &&
              change(clause.number, clause.change, clause.previous_text, clause, clause.previous_title ?? '')}
          </section>
        ))}
      </div>
      <section id={FEES_ID} tabIndex={-1} className={cx('mt-9', PLACE)}>
        <h3 className="mb-2 text-title-s">费用明细</h3>
        <PriceLines
          lines={contract.lines.map(({ label, amount, working }) => ({ label, amount, working }))}
          total={{ label: '合同总额', amount: contract.total_amount }}
          note={
            contract.deposit_amount > 0 ? (
              <>
                含押金 <Money value={contract.deposit_amount} size="inline" />
                ，归还验收后原路退回。
              </>
            ) : undefined
          }
        />
      </section>
      <Signatures contract={contract} lessee={lessee} />
    </>
  )
}

const PLACE = 'scroll-mt-20 outline-none focus-visible:shadow-none'

function Party({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-hairline py-3">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-end">{value}</dd>
    </div>
  )
}

function Paragraphs({ text, className }: { text: string; className: string }) {
  return (
    <div data-words className={className}>
      {text.split('\n').map((paragraph, index) => (
        <p key={index}>
          {figuresIn(paragraph).map((part, at) =>
            part.isFigure ? (
              <strong key={at} className="keep">
                {part.text}
              </strong>
            ) : (
              part.text
            ),
          )}
        </p>
      ))}
    </div>
  )
}

/** What only this contract says, before everything all contracts say. */
function SpecialTerms({ text, textClass, children }: { text: string; textClass: string; children?: ReactNode }) {
  return (
    <section
      id={SPECIAL_ID}
      data-clause={specialTermsNumber}
      tabIndex={-1}
      className={cx('mt-6 rounded-e-card border-s-[3px] border-warn bg-warn-soft px-4 py-3', PLACE)}
    >
      <h3 className="flex items-center gap-2 text-title-s text-warn">
        <Star size={18} aria-hidden="true" />
        特别约定
      </h3>
      <Paragraphs text={text} className={cx('mt-1', textClass)} />
      <p className="mt-1 text-meta text-ink-2">与下面的条款不一致时，以特别约定为准。</p>
      {children}
    </section>
  )
}

function Signatures({ contract, lessee }: { contract: Contract; lessee: string }) {
  return (
    <section id={SIGNATURES_ID} tabIndex={-1} className={cx('mt-9 border-t border-ink pt-4', PLACE)}>
      <h3 className="sr-only">签署</h3>
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="relative min-h-28">
          <p className="text-meta text-ink-3">甲方（盖章）</p>
          <p className="text-body">{contract.company.name}</p>
          <p className="figures text-meta text-ink-2">{fullDate(shanghaiDay(contract.created_at))}</p>
          <img
            src={contract.company.signature_url}
            alt={`${contract.company.name}的电子印章`}
            width={104}
            height={104}
            className="absolute start-28 top-1 size-26 opacity-85 mix-blend-multiply dark:mix-blend-normal"
          />
        </div>
        <div className="min-h-28">
          <p className="text-meta text-ink-3">乙方（签字）</p>
          <p className="text-body">{lessee}</p>
          {contract.is_signed ? (
            <>
              {contract.signature_data && (
                <img
                  src={contract.signature_data}
                  alt={`${contract.signed_by ?? contract.contact_name}的签名`}
                  className="mt-1 h-20 max-w-full rounded-half bg-white object-contain p-1"
                />
              )}
              <p className="figures mt-1 text-meta text-ink-2">
                {contract.signed_by}
                {contract.signed_date && `，${momentText(contract.signed_date)}`}
              </p>
            </>
          ) : (
            <p className="mt-6 border-t border-edge pt-1 text-meta text-ink-3">还没有签字</p>
          )}
        </div>
      </div>
      <p className="mt-6 text-caption text-ink-3">
        内容指纹（SHA-256），和 PDF 末页印的一致，改一个字就对不上：
        <span className="figures mt-0.5 block break-words">{inFours(contract.content_sha256)}</span>
      </p>
    </section>
  )
}
