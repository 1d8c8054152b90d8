import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, usePathParam, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { LedgerFigures, OffTheBooks } from '../components/ledger-figures.tsx'
import { LedgerBalances, LedgerTimeline } from '../components/ledger-timeline.tsx'
import { explainedIn, type Explanation, explanationQuery } from '../ledger-queries.ts'
import { orderHeadline } from '../ledger-words.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'

/** 这一单的账: every figure the screens show of an order, and the postings each is the sum of. */
export function Screen() {
  const name = usePathParam('rentalId')
  const isNamed = explainedIn(name) !== null
  const one = useQuery({ ...explanationQuery(name), enabled: isNamed })
  const refresh = { refresh: () => void one.refetch(), isRefreshing: one.isRefetching }
  if (one.data) return <OrderBooks explanation={one.data} {...refresh} />
  const isUnknown = !isNamed || (one.error instanceof ApiError && [400, 404].includes(one.error.status))
  return (
    <ConsolePage title="这一单的账">
      {isUnknown ? (
        <EmptyState
          title="没有这个订单"
          actions={
            <AppLink to={consolePaths.ledger()} className={buttonClass('outline')}>
              回到总账
            </AppLink>
          }
        >
          编号可能写错了，回总账里按订单号找。
        </EmptyState>
      ) : one.error ? (
        <ConsoleError
          title="这一单的账没有取到"
          error={one.error}
          onRetry={() => void one.refetch()}
          isRetrying={one.isFetching}
        />
      ) : (
        <div className="mt-6">
          <SkeletonText lines={10} />
        </div>
      )}
    </ConsolePage>
  )
}

interface BooksProps {
  explanation: Explanation
  refresh: () => void
  isRefreshing: boolean
}

function OrderBooks({ explanation, refresh, isRefreshing }: BooksProps) {
  const setQuery = useSetQuery()
  const { figure: asked } = useQueryTexts()
  const chosen = explanation.figures.find(({ code }) => code === asked)
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <div className="min-w-0 px-4 pt-4 pb-6 lg:px-6 lg:pt-6 lg:pb-10">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <p className="figures text-meta text-ink-2">
              <AppLink to={consolePaths.ledger()} className="underline underline-offset-4">
                总账
              </AppLink>
              {' / '}
              {explanation.order_number}
            </p>
            <h1 className="text-display">
              {orderHeadline(explanation).map((part) => (
                <span key={part} className="keep">
                  {part}
                </span>
              ))}
            </h1>
          </div>
          <RefreshButton refresh={refresh} isRefreshing={isRefreshing} />
        </header>
        <OrderRow explanation={explanation} />
        <LedgerFigures explanation={explanation} chosen={chosen} onPick={(code) => setQuery({ figure: code })} />
        <OffTheBooks items={explanation.off_books} />
      </div>
      <section
        aria-label="分录"
        className="min-w-0 border-hairline bg-surface px-4 py-6 max-lg:border-t lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-s lg:px-6"
      >
        {explanation.postings.length === 0 ? (
          <EmptyState illustration="ventilator" title="还没有分录">
            租客付款以后，每一笔进出都记在这里。
          </EmptyState>
        ) : (
          <>
            <h2 className="mb-3 flex items-baseline pe-2 text-title-s">
              <span className="flex-1">{explanation.postings.length} 笔分录</span>
              <span aria-hidden="true" className="w-24 text-end text-meta font-normal text-ink-2">
                借
              </span>
              <span aria-hidden="true" className="w-24 text-end text-meta font-normal text-ink-2">
                贷
              </span>
            </h2>
            <LedgerTimeline postings={explanation.postings} chosen={chosen} />
            <LedgerBalances balances={explanation.balances} />
          </>
        )}
      </section>
    </div>
  )
}

function OrderRow({ explanation }: { explanation: Explanation }) {
  const mayOpenOrder = useUser()?.permissions.includes('rental_view')
  const { line, order_number: number } = explanation
  const page = consolePaths.payable(explanation)
  return (
    <div className="mt-4 flex items-center gap-3 border-y border-hairline py-3">
      {explanation.illustration !== '' && (
        <MachineTile line={line} illustration={explanation.illustration} size="compact" />
      )}
      <div className="min-w-0 flex-1">
        {page !== null && mayOpenOrder ? (
          <AppLink
            to={page}
            className="figures inline-flex min-h-6 items-center text-body font-semibold underline decoration-edge underline-offset-4"
          >
            {number}
          </AppLink>
        ) : (
          <span className="figures text-body font-semibold">{number}</span>
        )}
        <p className="truncate text-meta text-ink-2">{explanation.equipment_name}</p>
        {explanation.deposit_kind !== null && (
          <p className="text-meta text-ink-2">押金方式：{explanation.deposit_kind_display}</p>
        )}
      </div>
      <span className="keep text-meta text-ink-2">{explanation.status_display}</span>
    </div>
  )
}
