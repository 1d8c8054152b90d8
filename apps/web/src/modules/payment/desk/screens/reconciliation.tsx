import { paymentMethodCodes, paymentMethods } from '@jihui/protocol/payment/methods'
import { itemTabCodes, itemTabs } from '@jihui/protocol/payment/reconciliation-rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, Download, RefreshCw } from 'lucide-react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { addDays, momentText, monthDay, today } from '../../../../ui/text/format.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { ReconciliationDetail } from '../components/reconciliation-detail.tsx'
import { ReconciliationRows } from '../components/reconciliation-rows.tsx'
import { ReconciliationTotals } from '../components/reconciliation-totals.tsx'
import { ReconciliationTransit } from '../components/reconciliation-transit.tsx'
import {
  type BillOf,
  reconciliationQuery,
  type ReconciliationPage,
  useReconciliationFile,
  useRun,
} from '../reconciliation-queries.ts'
import { headline } from '../reconciliation-words.ts'

/** 对账: a channel's bill of a day beside the books, and what is to be done about each difference. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const yesterday = addDays(today(), -1)
  const bill: BillOf = {
    channel: paymentMethodCodes.find((code) => code === query.channel) ?? 'wechat',
    day: /^\d{4}-\d{2}-\d{2}$/.test(query.day ?? '') ? (query.day ?? '') : yesterday,
  }
  const tab = itemTabCodes.find((code) => code === query.tab) ?? 'open'
  const list = useInfiniteQuery(reconciliationQuery(bill, tab))
  const rows = list.data?.pages.flatMap(({ results }) => results) ?? []
  const page = list.data?.pages[0]
  const asked = rows.find(({ id }) => String(id) === query.id)
  const chosen = asked ?? (isDesk && tab !== 'transit' ? rows[0] : undefined)
  const pick = (id: number | undefined) => setQuery({ id: id === undefined ? undefined : String(id) })
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ id }) => id === chosen?.id) + by]
    if (next) pick(next.id)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  if (!isDesk && asked)
    return (
      <div className="bg-surface">
        <h1 className="sr-only">对账</h1>
        <p className="px-4 pt-3">
          <Button icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={() => pick(undefined)}>
            回到列表
          </Button>
        </p>
        <ReconciliationDetail id={asked.id} />
      </div>
    )
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 px-4 pt-4 pb-10 lg:px-6 lg:pt-6">
        <Head bill={bill} page={page} yesterday={yesterday} />
        {page && page.fetched_at !== null && <ReconciliationTotals page={page} />}
        <TabStrip
          className="-mx-4 mt-2 lg:mx-0 lg:-ms-4"
          label="对账结果"
          value={tab}
          onChange={(next) => setQuery({ tab: next === 'open' ? undefined : next, id: undefined })}
          tabs={itemTabCodes.map((value) => ({ value, label: itemTabs[value], count: page?.tabs[value] }))}
        />
        <div role="tabpanel" aria-label={itemTabs[tab]} className="pt-1">
          {!page && list.error ? (
            <ConsoleError
              title="对账没有取到"
              error={list.error}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : !page ? (
            <SkeletonText lines={6} />
          ) : rows.length === 0 ? (
            <Nothing page={page} bill={bill} />
          ) : (
            <>
              <ReconciliationRows rows={rows} chosen={isDesk ? chosen?.id : undefined} onPick={pick} />
              {list.hasNextPage && (
                <Button wide className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  再看更早的
                </Button>
              )}
            </>
          )}
          {page && tab === 'open' && page.tabs.transit > 0 && <ReconciliationTransit bill={bill} />}
        </div>
      </div>
      {isDesk && (
        <aside
          aria-label="这一笔"
          className="sticky top-0 h-dvh min-w-0 overflow-y-auto border-s border-hairline bg-surface"
        >
          {chosen ? (
            <ReconciliationDetail id={chosen.id} />
          ) : (
            <p className="px-5 py-6 text-body text-ink-2">选一笔，这里看它像是哪一单、会怎么记。</p>
          )}
        </aside>
      )}
    </div>
  )
}

function Head({ bill, page, yesterday }: { bill: BillOf; page: ReconciliationPage | undefined; yesterday: string }) {
  const setQuery = useSetQuery()
  const run = useRun(bill)
  const file = useReconciliationFile(bill)
  const isEmpty = page === undefined || page.fetched_at === null
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="figures text-meta text-ink-2">
          {paymentMethods[bill.channel].label}账单 {monthDay(bill.day)}
          {page?.fetched_at && ` · ${momentText(page.fetched_at)} 取回`}
        </p>
        <h1 className="text-display">
          {page
            ? headline(page).map((part) => (
                <span key={part} className="keep">
                  {part}
                </span>
              ))
            : '对账'}
        </h1>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="支付渠道"
          className="w-32"
          value={bill.channel}
          onChange={(event) => setQuery({ channel: event.target.value, id: undefined })}
          options={paymentMethodCodes.map((value) => ({ value, label: paymentMethods[value].label }))}
        />
        <TextField
          label="账单日期"
          type="date"
          className="w-40"
          max={yesterday}
          value={bill.day}
          onChange={(event) => event.target.value && setQuery({ day: event.target.value, id: undefined })}
        />
        <Button busy={run.isPending} icon={<RefreshCw size={18} aria-hidden="true" />} onClick={() => run.mutate()}>
          {run.isPending ? '正在对账' : isEmpty ? '取账单' : '再对一次'}
        </Button>
        <Button
          busy={file.isSaving}
          disabled={isEmpty}
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => void file.save()}
        >
          导出
        </Button>
      </div>
    </header>
  )
}

function Nothing({ page, bill }: { page: ReconciliationPage; bill: BillOf }) {
  if (page.fetched_at === null)
    return (
      <EmptyState illustration="ventilator" title="这一天的账单还没有取回">
        每天 10 点以后自动去取前一天的账单，渠道没有出就稍后再取。你也可以现在取。
      </EmptyState>
    )
  return (
    <EmptyState illustration="ventilator" title="这里没有">
      {paymentMethods[bill.channel].label} {monthDay(bill.day)}没有这一类，换一类或换一天看看。
    </EmptyState>
  )
}
