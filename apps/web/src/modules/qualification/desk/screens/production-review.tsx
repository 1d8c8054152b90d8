import { findLine } from '@jihui/protocol/rental/faces'
import { useList } from '../../../../kits/list/use-list.ts'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AppLink, useGo, useLineId, usePathParam, useQueryTexts } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { orderNumber } from '../../../../ui/text/format.ts'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { waitingQuery } from '../../../audit/desk/public.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { draftOf } from '../review-drafts.ts'

const ReviewBench = lazy(async () => ({ default: (await import('../components/review-bench.tsx')).ReviewBench }))
const ShortcutHelp = lazy(async () => ({
  default: (await import('../../../../kits/desk/shortcut-help.lazy.tsx')).ShortcutHelp,
}))

/** One order to decide on; `?action=approve` or `reject` puts the question at once, `review` only shows it. */
export function Screen() {
  const lineId = useLineId() ?? ''
  const id = Number(usePathParam('id'))
  const { action = 'review' } = useQueryTexts()
  const isDesk = useIsDesk()
  const go = useGo()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const wasHelpOpen = useOnceOpen(isHelpOpen)
  const { rows: others, head } = useList(waitingQuery(lineId, 'qualification'))
  const at = others.findIndex((one) => one.rental_id === id)
  const desks = lineId ? findLine(lineId).desks : {}
  const listPath = desks.production ?? consolePaths.review({ line: lineId })
  const step = (by: 1 | -1) => {
    const next = others[at < 0 ? 0 : at + by]
    if (next && next.rental_id !== id && desks.productionItem)
      go(desks.productionItem.replace(':id', String(next.rental_id)), { replace: true })
  }
  // What was decided leaves the list; the one after it takes its place.
  const goOn = () => {
    const next = others[at + 1] ?? others.find((one) => one.rental_id !== id)
    go(
      next && desks.productionItem && next.rental_id !== id
        ? desks.productionItem.replace(':id', String(next.rental_id))
        : listPath,
      { replace: true },
    )
  }
  return (
    <div className={isDesk ? 'flex h-dvh flex-col' : undefined}>
      <div className="flex items-center gap-3 border-b border-hairline px-2 py-1.5 lg:px-4">
        <AppLink to={listPath} className={buttonClass('ghost')}>
          <ChevronLeft size={18} aria-hidden="true" />
          审核处理
        </AppLink>
        <h1 className="figures text-body font-semibold">{orderNumber(id)}</h1>
        {at >= 0 && (
          <p className="figures ms-auto pe-2 text-meta text-ink-2">
            第 {at + 1} 份，共 {head?.count ?? others.length} 份
          </p>
        )}
      </div>
      <div
        className={isDesk ? 'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_22rem] grid-rows-[minmax(0,1fr)]' : undefined}
      >
        <Suspense fallback={<div className="col-span-2 bg-sunken" />}>
          <ReviewBench
            key={id}
            id={id}
            isDesk={isDesk}
            draft={draftOf(id)}
            ask={action === 'approve' || action === 'reject' ? action : undefined}
            onStep={step}
            onDone={goOn}
            onHelp={() => setIsHelpOpen(true)}
          />
        </Suspense>
      </div>
      {wasHelpOpen && (
        <Suspense fallback={null}>
          <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
