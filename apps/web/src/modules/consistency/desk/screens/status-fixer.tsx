import { neverDone } from '@jihui/protocol/consistency/rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, History, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { clockTime, count, monthDay, shanghaiDay } from '../../../../ui/text/format.ts'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { Ruler } from '../../../../ui/ruler.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { FixerPanel } from '../components/fixer-panel.tsx'
import { FixerHead, FixerRow } from '../components/fixer-row.tsx'
import { findingKey, fixerQuery, type FixerReport } from '../fixer-queries.ts'

const FixerBatch = lazy(async () => ({ default: (await import('../components/fixer-batch.tsx')).FixerBatch }))
const FixerRepairs = lazy(async () => ({ default: (await import('../components/fixer-repairs.tsx')).FixerRepairs }))

/** 状态修复: orders whose parts disagree, and what puts each right. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const rentalId = query.rental_id ?? query.rentalId ?? ''
  const withDismissed = query.dismissed === '1'
  const check = useQuery(fixerQuery(rentalId, withDismissed))
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isBatchOpen, setIsBatchOpen] = useState(false)
  const [isRepairsOpen, setIsRepairsOpen] = useState(false)
  const wasBatchOpen = useOnceOpen(isBatchOpen)
  const wasRepairsOpen = useOnceOpen(isRepairsOpen)
  const findings = check.data?.findings ?? []
  const asked = findings.findIndex((one) => findingKey(one) === query.pick)
  const index = asked < 0 && isDesk ? 0 : asked
  const shown = findings[index]
  const chosen = findings.filter((one) => picked.has(findingKey(one)) && one.proposal.is_repairable)

  const open = (at: number) => {
    const one = findings[at]
    if (one) setQuery({ pick: findingKey(one) })
  }
  const toggle = (key: string) =>
    setPicked((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  useShortcuts({
    j: () => open(index + 1),
    k: () => open(index - 1),
    x: shown?.proposal.is_repairable ? () => toggle(findingKey(shown)) : undefined,
  })

  const panel = shown && (
    <FixerPanel key={findingKey(shown)} finding={shown} onDone={() => setQuery({ pick: undefined })} />
  )
  if (!isDesk && shown)
    return (
      <>
        <div className="px-2 pt-2">
          <Button
            tone="ghost"
            icon={<ChevronLeft size={18} aria-hidden="true" />}
            onClick={() => setQuery({ pick: undefined })}
          >
            回到列表
          </Button>
        </div>
        {panel}
      </>
    )

  const list = (
    <>
      <FixerHead />
      <ul>
        {findings.map((one, at) => (
          <FixerRow
            key={findingKey(one)}
            finding={one}
            isOn={isDesk && at === index}
            isPicked={picked.has(findingKey(one))}
            onOpen={() => open(at)}
            onPick={() => toggle(findingKey(one))}
          />
        ))}
      </ul>
      {check.data?.is_cut && (
        <p className="mt-3 text-meta text-ink-2">先列出 {findings.length} 条，修完再查会接着列后面的。</p>
      )}
      {chosen.length > 0 && (
        <div className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-3 shadow-lift-1">
          <p className="text-body font-semibold">
            已选 <span className="figures">{chosen.length}</span> 单
          </p>
          <p className="min-w-0 flex-1 text-meta text-ink-2 max-sm:hidden">
            每一单仍按各自的条件再核一次，核不过就跳过
          </p>
          <Button tone="ghost" onClick={() => setPicked(new Set())}>
            取消选择
          </Button>
          <Button tone="ink" onClick={() => setIsBatchOpen(true)}>
            写原因，一起修
          </Button>
        </div>
      )}
    </>
  )
  const rest = (
    <Suspense fallback={null}>
      {wasBatchOpen && (
        <FixerBatch
          key={isBatchOpen ? 'open' : 'closed'}
          findings={chosen}
          isOpen={isBatchOpen}
          onClose={() => setIsBatchOpen(false)}
          onDone={() => {
            setIsBatchOpen(false)
            setPicked(new Set())
          }}
        />
      )}
      {wasRepairsOpen && <FixerRepairs isOpen={isRepairsOpen} onClose={() => setIsRepairsOpen(false)} />}
    </Suspense>
  )
  return (
    <div className="lg:grid lg:h-dvh lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="min-w-0 px-4 pt-4 pb-10 lg:overflow-y-auto lg:px-8 lg:pt-6">
        <Head
          report={check.data}
          isOfOne={rentalId !== ''}
          isChecking={check.isFetching}
          onCheck={() => void check.refetch()}
          onRepairs={() => setIsRepairsOpen(true)}
        />
        {!check.data && check.error ? (
          <ConsoleError
            title="没有查成"
            error={check.error}
            onRetry={() => void check.refetch()}
            isRetrying={check.isFetching}
          />
        ) : !check.data ? (
          <SkeletonText lines={8} />
        ) : findings.length === 0 ? (
          <EmptyState title="每一单都对得上">合同、付款、占用和订单写的一样，没有要修的。</EmptyState>
        ) : (
          list
        )}
        {check.data && (check.data.dismissed > 0 || rentalId) && (
          <p className="mt-4 flex flex-wrap gap-2">
            {check.data.dismissed > 0 && (
              <Button
                tone="ghost"
                aria-pressed={withDismissed}
                onClick={() => setQuery({ dismissed: withDismissed ? undefined : '1', pick: undefined })}
              >
                {withDismissed ? '不看标为不是问题的' : `看标为不是问题的 ${check.data.dismissed} 条`}
              </Button>
            )}
            {rentalId && (
              <Button
                tone="ghost"
                onClick={() => setQuery({ rental_id: undefined, rentalId: undefined, pick: undefined })}
              >
                查全部订单
              </Button>
            )}
          </p>
        )}
        <Section title="这里不会做的事">
          <p className="text-body text-ink-2">{neverDone}</p>
        </Section>
      </div>
      {isDesk && (
        <div className="flex min-h-0 flex-col border-s border-hairline">
          {panel ?? <p className="m-auto px-6 text-center text-body text-ink-2">没有要看的订单</p>}
        </div>
      )}
      {rest}
    </div>
  )
}

interface HeadProps {
  report: FixerReport | undefined
  /** Only one order is looked at. */
  isOfOne: boolean
  isChecking: boolean
  onCheck: () => void
  onRepairs: () => void
}

function Head({ report, isOfOne, isChecking, onCheck, onRepairs }: HeadProps) {
  const title = !report
    ? '正在核对订单'
    : report.inconsistent === 0
      ? '没有对不上的订单'
      : `${report.inconsistent} 单各部分对不上，${report.repairable} 单有修法`
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="figures text-meta text-ink-2">
            租赁状态修复
            {report && ` · ${clockTime(report.checked_at)} 查了 ${count(report.orders_checked)} 单`}
          </p>
          <h1 className="figures text-display">{title}</h1>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={isChecking} icon={<RefreshCw size={18} aria-hidden="true" />} onClick={onCheck}>
            再查一遍
          </Button>
          <Button icon={<History size={18} aria-hidden="true" />} onClick={onRepairs}>
            修过的
          </Button>
        </div>
      </header>
      {report && !isOfOne && (
        <div className="mt-4">
          <div className="figures mb-1 flex justify-between gap-3 text-meta text-ink-2">
            <span>
              {report.fixed.last_at
                ? `修过 ${count(report.fixed.total)} 单，最近一次 ${monthDay(shanghaiDay(report.fixed.last_at))}`
                : '还没有修过'}
            </span>
            <span>{count(report.consistent)} 单一致</span>
          </div>
          <Ruler
            units={Math.max(1, report.orders_checked)}
            value={report.consistent}
            label={`${report.orders_checked} 单里 ${report.consistent} 单一致`}
          />
        </div>
      )}
    </>
  )
}
