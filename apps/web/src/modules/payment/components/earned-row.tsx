import type { ReactNode } from 'react'
import { CircleCheck, Clock } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { OpeningRow } from '../../../ui/opening-row.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { momentText, money, monthDay } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'

/** One settlement as every role that earns is told it. */
interface Earned {
  readonly taken: number
  /** What is left of it to be transferred, or was. */
  readonly to_pay: number
  readonly lines: readonly {
    readonly code: string
    readonly label: string
    readonly working: string
    readonly amount: number
  }[]
  readonly status: string
  readonly status_display: string
  readonly source_display: string
  readonly settled_on: string
  readonly due_on: string
  readonly paid_at: string | null
  readonly reference: string
}
interface EarnedRowProps {
  earning: Earned
  line: string
  /** What it was earned with: 订单号、机器. */
  about: string
  /** 10月8日 前打款 */
  dueText: string
  link: { readonly to: string; readonly label: string }
  /** Its title and what else names it. */
  children: ReactNode
}

/** 扣维修费 ¥300.00 */
const takenText = (lines: Earned['lines']): string =>
  lines
    .filter(({ code }) => code === 'taken')
    .map(({ label, amount }) => `${label} ${money(-amount)}`)
    .join('，')

/** What one job brought, when it is paid, opening into its lines. */
export function EarnedRow({ earning, line, about, dueText, link, children }: EarnedRowProps) {
  const isOver = earning.status !== 'due'
  const note = [about, `${monthDay(earning.settled_on)} 结算`, earning.reference && `流水号 ${earning.reference}`]
  return (
    <OpeningRow
      line={line}
      value={<Money value={earning.to_pay} />}
      details={
        <>
          <PriceLines
            lines={earning.lines.map(({ label, working, amount }) => ({ label, working, amount }))}
            total={{ label: '到手', amount: earning.to_pay }}
            note={note.filter(Boolean).join('，')}
          />
          <AppLink to={link.to} className={cx('mt-3', buttonClass('outline'))}>
            {link.label}
          </AppLink>
        </>
      }
    >
      {children}
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <span className="keep text-meta">{earning.source_display}</span>
        <StatusTag icon={isOver ? CircleCheck : Clock} tone={isOver ? 'ok' : 'info'}>
          {earning.status_display}
        </StatusTag>
        <span className="figures text-meta text-ink-3">
          {earning.paid_at ? momentText(earning.paid_at) : !isOver && dueText}
        </span>
        {earning.taken > 0 && <span className="figures text-meta text-ink-2">{takenText(earning.lines)}</span>}
      </span>
    </OpeningRow>
  )
}
