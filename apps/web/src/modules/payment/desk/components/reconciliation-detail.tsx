import type { Repair } from '@jihui/protocol/payment/reconciliation-rules'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Check, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { clockTime, money, monthDay, momentText, shanghaiDay } from '../../../../ui/text/format.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { reconciliationItemQuery, type ReconciliationItem } from '../reconciliation-queries.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { DifferenceTag } from './difference-tag.tsx'
import { ReconciliationPosting } from './reconciliation-posting.tsx'

const Question = lazy(async () => ({
  default: (await import('./reconciliation-question.tsx')).ReconciliationQuestion,
}))

/** One row: what is the matter, which order it looks like, what each decision would write. */
export function ReconciliationDetail({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useQuery(reconciliationItemQuery(id))
  if (data) return <Detail key={`${data.id} ${data.state}`} item={data} />
  if (!error)
    return (
      <div className="p-5">
        <SkeletonText lines={8} />
      </div>
    )
  return (
    <div className="p-5">
      <ConsoleError title="这一笔没有取到" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    </div>
  )
}

function Detail({ item }: { item: ReconciliationItem }) {
  const [question, setQuestion] = useState<Repair | null>(null)
  const may = item.effects.map(({ repair }) => repair)
  const ask = (repair: Repair) => (may.includes(repair) ? () => setQuestion(repair) : undefined)
  useShortcuts({ a: ask('settle'), t: ask('refund'), h: ask('hold'), q: ask('ask') })
  const shown =
    item.effects.find(({ posting }) => posting !== null) ?? item.effects.find(({ repair }) => repair === 'ask')
  const asked = item.effects.find(({ repair }) => repair === question)
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex-1 px-4 py-4 lg:px-5 lg:py-6">
        <p className="figures text-meta text-ink-2">
          {[
            `${item.channel_display} ${item.bill?.trade || item.bill?.number || item.books?.number || ''}`,
            `${monthDay(shanghaiDay(item.at))} ${clockTime(item.at)}`,
          ].map((part, index) => (
            <span key={part} className="break-all">
              {index > 0 && ' · '}
              {part}
            </span>
          ))}
        </p>
        <h2 className="mt-1 text-title font-semibold">{item.title}</h2>
        <p className="mt-1 text-body text-ink-2">{item.sentence}</p>
        <p className="mt-3">
          <DifferenceTag row={item} />
        </p>
        {item.handled_at && (
          <p className="mt-2 text-meta text-ink-2">
            {[item.handled_by, momentText(item.handled_at), item.reason].filter(Boolean).join(' · ')}
          </p>
        )}
        {item.order && <LikelyOrder item={item} order={item.order} />}
        {shown?.posting && <ReconciliationPosting posting={shown.posting} />}
        {shown && (
          <p className="mt-3 flex items-start gap-2 text-body text-ink-2">
            <ArrowRight size={16} className="mt-1 shrink-0" aria-hidden="true" />
            {shown.sentence}
          </p>
        )}
      </div>
      {may.length > 0 && (
        <div className="sticky bottom-0 flex gap-2 border-t border-hairline bg-surface px-4 py-3 lg:px-5 lg:py-4">
          {may.includes('hold') && (
            <Button className="keep flex-1 gap-1.5 px-1!" onClick={ask('hold')}>
              先挂账<KeyCap>H</KeyCap>
            </Button>
          )}
          {may.includes('refund') && (
            <Button className="keep flex-1 gap-1.5 px-1!" onClick={ask('refund')}>
              退回<KeyCap>T</KeyCap>
            </Button>
          )}
          {may.includes('ask') && (
            <Button tone="ink" className="keep flex-[1.4] gap-1.5 px-1!" onClick={ask('ask')}>
              再问渠道<KeyCap isOnInk>Q</KeyCap>
            </Button>
          )}
          {may.includes('settle') && (
            <Button tone="ink" className="keep flex-[1.4] gap-1.5 px-1!" onClick={ask('settle')}>
              补记入账<KeyCap isOnInk>A</KeyCap>
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {asked && <Question item={item} effect={asked} onClose={() => setQuestion(null)} />}
      </Suspense>
    </div>
  )
}

const due = { payment: '应付', refund: '应退', capture: '应扣' } as const

function LikelyOrder({ item, order }: { item: ReconciliationItem; order: NonNullable<ReconciliationItem['order']> }) {
  const permissions = useUser()?.permissions
  const mayOpenOrder = permissions?.includes('rental_view')
  const mayReadBooks = permissions?.includes('reports')
  const page = consolePaths.payable(order)
  return (
    <section className="mt-5">
      <h3 className="flex items-baseline justify-between gap-3 border-b border-hairline pb-2">
        <span className="text-body font-semibold">像是这一单</span>
        {item.bill && (
          <span className="flex flex-wrap gap-x-2.5 text-meta font-normal text-ink-2">
            {order.fits.map(({ label, is_met: isMet }) => (
              <span
                key={label}
                className={`keep inline-flex items-center gap-0.5 ${isMet ? 'text-ok' : 'text-danger'}`}
              >
                {isMet ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
                {label}
                <span className="sr-only">{isMet ? '一致' : '不一致'}</span>
              </span>
            ))}
          </span>
        )}
      </h3>
      <div className="flex items-center gap-3 border-b border-hairline py-3">
        {order.illustration !== '' && (
          <MachineTile line={order.line} illustration={order.illustration} size="compact" />
        )}
        <div className="min-w-0 flex-1">
          {page !== null && mayOpenOrder ? (
            <AppLink
              to={page}
              className="figures inline-flex min-h-6 items-center text-body font-semibold underline decoration-edge underline-offset-4"
            >
              {order.order_number}
            </AppLink>
          ) : (
            <span className="figures text-body font-semibold">{order.order_number}</span>
          )}
          <p className="truncate text-meta text-ink-2">
            {order.days === null ? order.equipment_name : `${order.equipment_name}，${order.days} 天`}
          </p>
          <p className="figures text-meta text-ink-2">
            {due[item.kind]} {money(order.amount)}，{clockTime(order.opened_at)} 发起
          </p>
        </div>
        <span className="keep text-meta text-ink-2">{order.status_display}</span>
      </div>
      {mayReadBooks && (
        <AppLink
          to={consolePaths.ledgerOf(order)}
          className="inline-flex min-h-11 items-center text-meta underline decoration-edge underline-offset-4"
        >
          这一单的账
        </AppLink>
      )}
    </section>
  )
}
