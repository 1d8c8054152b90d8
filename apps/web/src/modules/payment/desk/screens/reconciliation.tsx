import { paymentMethodCodes, paymentMethods } from '@jihui/protocol/payment/methods'
import { itemTabCodes, itemTabs } from '@jihui/protocol/payment/reconciliation-rules'
import { ChevronLeft, Download, RefreshCw } from 'lucide-react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { addDays, momentText, monthDay, today } from '../../../../ui/text/format.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { DeskListContent } from '../../../../kits/desk/desk-list.tsx'
import type { Nothing } from '../../../../kits/list/list-body.tsx'
import { aDay, type Filtering, place, useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { HeadWords } from '../components/head-words.tsx'
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
  const { id: asked } = useQueryTexts()
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const narrowing = useFilters({
    channel: place(paymentMethodCodes, 'wechat'),
    day: { ...aDay(addDays(today(), -1)), isPlace: true },
    tab: place(itemTabCodes, 'open'),
  })
  const { tab, ...bill } = narrowing.values
  const list = useList(reconciliationQuery(bill, tab))
  const { rows, head: page } = list
  const picked = rows.find(({ id }) => String(id) === asked)
  const chosen = picked ?? (isDesk && tab !== 'transit' ? rows[0] : undefined)
  const pick = (id: number | undefined) => setQuery({ id: id === undefined ? undefined : String(id) })
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ id }) => id === chosen?.id) + by]
    if (next) pick(next.id)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  if (!isDesk && picked) return <OnItsOwn id={picked.id} onBack={() => pick(undefined)} />
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0 px-4 pt-4 pb-10 lg:px-6 lg:pt-6">
        <Head bill={bill} page={page} field={narrowing.field} />
        {page && page.fetched_at !== null && <ReconciliationTotals page={page} />}
        <DeskListContent
          tabs={{
            label: '对账结果',
            ...narrowing.pick('tab'),
            rows: itemTabCodes.map((value) => ({ value, label: itemTabs[value], count: page?.tabs[value] })),
          }}
          list={list}
          skeleton={<SkeletonText lines={6} />}
          words={{ failed: '对账没有取到', empty: nothingOf(page, bill) }}
          more="再看更早的"
        >
          <ReconciliationRows rows={rows} chosen={isDesk ? chosen?.id : undefined} onPick={pick} />
        </DeskListContent>
        {page && tab === 'open' && page.tabs.transit > 0 && <ReconciliationTransit bill={bill} />}
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

/** On a phone the one that was picked stands in the list's place. */
function OnItsOwn({ id, onBack }: { id: number; onBack: () => void }) {
  return (
    <div className="bg-surface">
      <h1 className="sr-only">对账</h1>
      <p className="px-4 pt-3">
        <Button icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={onBack}>
          回到列表
        </Button>
      </p>
      <ReconciliationDetail id={id} />
    </div>
  )
}

interface HeadProps {
  bill: BillOf
  page: ReconciliationPage | undefined
  field: Filtering<{ channel: string; day: string }>['field']
}

function Head({ bill, page, field }: HeadProps) {
  const run = useRun(bill)
  const file = useReconciliationFile(bill)
  const isEmpty = page === undefined || page.fetched_at === null
  const day = field('day')
  const fetched = page?.fetched_at ? ` · ${momentText(page.fetched_at)} 取回` : ''
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <HeadWords
        caption={`${paymentMethods[bill.channel].label}账单 ${monthDay(bill.day)}${fetched}`}
        parts={page ? headline(page) : ['对账']}
      />
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label="支付渠道"
          className="w-32"
          options={paymentMethodCodes.map((value) => ({ value, label: paymentMethods[value].label }))}
          {...field('channel')}
        />
        <TextField
          label="账单日期"
          type="date"
          className="w-40"
          max={addDays(today(), -1)}
          value={day.value}
          onChange={(event) => event.target.value && day.onChange(event)}
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

const nothingOf = (page: ReconciliationPage | undefined, bill: BillOf): Nothing =>
  page?.fetched_at === null
    ? {
        illustration: 'ventilator',
        title: '这一天的账单还没有取回',
        hint: '每天 10 点以后自动去取前一天的账单，渠道没有出就稍后再取。你也可以现在取。',
      }
    : {
        illustration: 'ventilator',
        title: '这里没有',
        hint: `${paymentMethods[bill.channel].label} ${monthDay(bill.day)}没有这一类，换一类或换一天看看。`,
      }
