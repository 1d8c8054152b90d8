import { DeskListContent } from '../../../../kits/desk/desk-list.tsx'
import { RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { HeadWords } from '../components/head-words.tsx'
import { LedgerAccounts } from '../components/ledger-accounts.tsx'
import { LedgerFilter } from '../components/ledger-filter.tsx'
import { LedgerRows } from '../components/ledger-rows.tsx'
import { inOrder, ledgerFilters, ledgerQuery } from '../ledger-queries.ts'
import { ledgerHeadline, rangeWords } from '../ledger-words.ts'

/** 总账: every posting of the books, and what those asked for come to by account. */
export function Screen() {
  const isDesk = useIsDesk()
  const narrowing = useFilters(ledgerFilters)
  const filter = inOrder(narrowing.values)
  const list = useList(ledgerQuery(filter))
  const { head, query } = list
  const accounts = head && (
    <LedgerAccounts page={head} chosen={filter.account} onPick={(account) => narrowing.set({ account })} />
  )
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0 px-4 pt-4 pb-10 lg:px-6 lg:pt-6">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <HeadWords caption={`总账 · ${rangeWords(filter)}`} parts={head ? ledgerHeadline(head) : ['总账']} />
          <RefreshButton refresh={() => void query.refetch()} isRefreshing={query.isFetching && !query.isPending} />
        </header>
        <DeskListContent
          narrowing={narrowing}
          filters={<LedgerFilter filter={filter} narrowing={narrowing} />}
          list={list}
          skeleton={
            <div className="mt-6">
              <SkeletonText lines={10} />
            </div>
          }
          words={{
            failed: '总账没有取到',
            empty: { illustration: 'ventilator', title: '没有这样的分录', hint: '有钱进出以后，这里一笔不少。' },
            noMatch: { title: '没有这样的分录', hint: '换个单号、类别或日期看看。', clear: '看全部分录' },
          }}
          more="再看更早的"
        >
          {!isDesk && (
            <details className="mt-3 border-b border-hairline pb-2">
              <summary className="flex min-h-11 cursor-pointer items-center text-body underline decoration-edge underline-offset-4">
                {head?.accounts.length} 个科目的合计
              </summary>
              {accounts}
            </details>
          )}
          <LedgerRows rows={list.rows} />
        </DeskListContent>
      </div>
      {isDesk && (
        <aside
          aria-label="科目合计"
          className="sticky top-0 h-dvh min-w-0 overflow-y-auto border-s border-hairline bg-surface px-5 py-6"
        >
          {accounts}
          {head && (
            <p className="mt-3 text-meta text-ink-2">合计的是查到的全部分录，不只是这一页。借贷相等，账才记得进去。</p>
          )}
        </aside>
      )}
    </div>
  )
}
