import { cx } from '../../../../ui/class-names.ts'
import { clockTime, money } from '../../../../ui/text/format.ts'
import type { ReconciliationRow } from '../reconciliation-queries.ts'
import { DifferenceTag } from './difference-tag.tsx'

interface RowsProps {
  rows: readonly ReconciliationRow[]
  chosen: number | undefined
  onPick: (id: number) => void
}

const columns = 'lg:grid lg:grid-cols-[3rem_minmax(0,1fr)_6.75rem_1.75rem_minmax(0,1fr)_6.75rem_7.75rem] lg:gap-x-2.5'

/** Both sides of each row beside each other; on a phone the one that is there, with the difference under it. */
export function ReconciliationRows({ rows, chosen, onPick }: RowsProps) {
  return (
    <>
      <div aria-hidden="true" className={cx('hidden border-b border-edge px-3 py-2 text-meta text-ink-2', columns)}>
        <span>时间</span>
        <span>渠道</span>
        <span className="text-end">金额</span>
        <span />
        <span>账本</span>
        <span className="text-end">金额</span>
        <span>差在哪</span>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="relative border-b border-hairline">
            {row.id === chosen && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-accent" />}
            <button
              type="button"
              aria-current={row.id === chosen ? 'true' : undefined}
              onClick={() => onPick(row.id)}
              className={cx(
                'block w-full px-3 py-3 text-start lg:items-center',
                columns,
                row.id === chosen ? 'bg-surface' : 'hover:bg-sunken',
              )}
            >
              <Wide row={row} />
              <Narrow row={row} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Wide({ row }: { row: ReconciliationRow }) {
  const { bill, books } = row
  const isEqual = bill?.amount === books?.amount
  return (
    <>
      <span className="figures hidden text-body lg:block">{clockTime(row.at)}</span>
      <span className="hidden min-w-0 lg:block">
        {bill ? (
          <>
            <span className="figures block truncate text-body">{bill.trade || bill.number}</span>
            <span className="block truncate text-meta text-ink-2">
              {[row.kind_display, row.payer].filter(Boolean).join(' · ')}
            </span>
          </>
        ) : (
          <None>渠道没有这笔</None>
        )}
      </span>
      <span className="figures hidden text-end text-body lg:block">{bill && money(bill.amount)}</span>
      <span className="hidden justify-center lg:flex">
        <span
          className={cx(
            'grid size-7 place-items-center rounded-half text-body',
            isEqual ? 'bg-ok-soft text-ok' : 'bg-danger-soft text-danger',
          )}
        >
          {isEqual ? '=' : '≠'}
        </span>
      </span>
      <span className="hidden min-w-0 lg:block">
        {books ? (
          <>
            <span className="figures block truncate text-body">{books.number}</span>
            <span className="figures block truncate text-meta text-ink-2">
              {[row.kind_display, row.order_number].filter(Boolean).join(' ')}
            </span>
          </>
        ) : (
          <None>账上没有这笔</None>
        )}
      </span>
      <span className="figures hidden text-end text-body lg:block">{books && money(books.amount)}</span>
      <span className="hidden lg:block">
        <DifferenceTag row={row} />
      </span>
    </>
  )
}

function Narrow({ row }: { row: ReconciliationRow }) {
  const side = row.bill ?? row.books
  return (
    <span className="block lg:hidden">
      <span className="flex items-baseline justify-between gap-3">
        <span className="figures min-w-0 truncate text-body">
          {row.order_number || row.bill?.trade || side?.number}
        </span>
        <span className="keep figures text-body font-semibold">{side && money(side.amount)}</span>
      </span>
      <span className="mt-1 flex items-center justify-between gap-3">
        <span className="figures min-w-0 truncate text-meta text-ink-2">
          {[clockTime(row.at), row.kind_display, row.payer].filter(Boolean).join(' · ')}
        </span>
        <DifferenceTag row={row} />
      </span>
    </span>
  )
}

function None({ children }: { children: string }) {
  return (
    <span className="text-body text-ink-2 underline decoration-edge decoration-dashed underline-offset-4">
      {children}
    </span>
  )
}
