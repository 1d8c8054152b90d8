import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { ConsoleError, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { LedgerAccounts } from '../components/ledger-accounts.tsx'
import { LedgerFilter } from '../components/ledger-filter.tsx'
import { LedgerRows } from '../components/ledger-rows.tsx'
import { filterFrom, ledgerQuery } from '../ledger-queries.ts'
import { ledgerHeadline, rangeWords } from '../ledger-words.ts'

/** 总账: every posting of the books, and what those asked for come to by account. */
export function Screen() {
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const filter = filterFrom(useQueryTexts())
  const list = useInfiniteQuery(ledgerQuery(filter))
  const page = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ results }) => results) ?? []
  const isNarrowed = Object.values(filter).some(Boolean)
  const accounts = page && (
    <LedgerAccounts
      page={page}
      chosen={filter.account}
      onPick={(account) => setQuery({ account: account || undefined })}
    />
  )
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0 px-4 pt-4 pb-10 lg:px-6 lg:pt-6">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <p className="figures text-meta text-ink-2">总账 · {rangeWords(filter)}</p>
            <h1 className="text-display">
              {page
                ? ledgerHeadline(page).map((part) => (
                    <span key={part} className="keep">
                      {part}
                    </span>
                  ))
                : '总账'}
            </h1>
          </div>
          <RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isRefetching} />
        </header>
        <LedgerFilter filter={filter} />
        {!page && list.error ? (
          <ConsoleError
            title="总账没有取到"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !page ? (
          <div className="mt-6">
            <SkeletonText lines={10} />
          </div>
        ) : rows.length === 0 ? (
          <EmptyState
            illustration="ventilator"
            title="没有这样的分录"
            actions={
              isNarrowed && (
                <Button
                  onClick={() =>
                    setQuery({
                      keyword: undefined,
                      kind: undefined,
                      account: undefined,
                      from: undefined,
                      to: undefined,
                    })
                  }
                >
                  看全部分录
                </Button>
              )
            }
          >
            {isNarrowed ? '换个单号、类别或日期看看。' : '有钱进出以后，这里一笔不少。'}
          </EmptyState>
        ) : (
          <div aria-busy={list.isPlaceholderData} className={cx(list.isPlaceholderData && 'opacity-60')}>
            {!isDesk && (
              <details className="mt-3 border-b border-hairline pb-2">
                <summary className="flex min-h-11 cursor-pointer items-center text-body underline decoration-edge underline-offset-4">
                  {page.accounts.length} 个科目的合计
                </summary>
                {accounts}
              </details>
            )}
            <LedgerRows rows={rows} />
            {list.hasNextPage && (
              <Button wide className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                再看更早的
              </Button>
            )}
          </div>
        )}
      </div>
      {isDesk && (
        <aside
          aria-label="科目合计"
          className="sticky top-0 h-dvh min-w-0 overflow-y-auto border-s border-hairline bg-surface px-5 py-6"
        >
          {accounts}
          {page && (
            <p className="mt-3 text-meta text-ink-2">合计的是查到的全部分录，不只是这一页。借贷相等，账才记得进去。</p>
          )}
        </aside>
      )}
    </div>
  )
}
