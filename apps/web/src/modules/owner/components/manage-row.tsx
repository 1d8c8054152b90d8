import { findLine } from '@jihui/protocol/rental/faces'
import { ChevronDown, Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { cx } from '../../../ui/class-names.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import type { LineForm, OwnedItem } from '../fleet-queries.ts'
import { ownerPaths } from '../owner-paths.ts'
import { useListing } from '../use-listing.ts'

const Terms = lazy(async () => ({ default: (await import('./manage-terms.lazy.tsx')).ManageTerms }))

/** One machine of the fleet: on or off at once, its prices and terms opened in place. */
export function ManageRow({ item, form }: { item: OwnedItem; form: LineForm | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const listing = useListing(item)
  const bodyId = useId()
  return (
    <li data-line={item.line} className="border-b border-hairline py-3">
      <div className="flex items-center gap-3">
        <MachineTile line={item.line} illustration={item.illustration} photo={item.thumbnail_url} size="compact" />
        <div className="min-w-0 flex-1">
          <AppLink
            to={ownerPaths.machine(item.id)}
            className="text-lead font-semibold underline-offset-4 hover:underline"
          >
            {item.name}
          </AppLink>
          <p className="text-meta text-ink-2">
            <Money value={item.rental_price_per_day} size="inline" />
            /天
            {item.week_rate !== null && (
              <>
                {' · '}
                <Money value={item.week_rate} size="inline" />
                /周
              </>
            )}
            {item.month_rate !== null && (
              <>
                {' · '}
                <Money value={item.month_rate} size="inline" />
                /月
              </>
            )}
          </p>
        </div>
        <Button
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={`改 ${item.name} 的价格`}
          onClick={() => setIsOpen(!isOpen)}
        >
          改价
          <ChevronDown size={16} aria-hidden="true" className={cx(isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div className="min-w-0 flex-1">
          <Switch
            label={listing.isPaused ? '已暂停' : '接受预订'}
            hint={
              item.open_orders > 0
                ? `${item.open_orders} 单进行中`
                : `${item.unit_counts.free} ${findLine(item.line).unitWord}今天空闲`
            }
            checked={!listing.isPaused}
            disabled={listing.isBusy}
            onChange={() => void listing.toggle()}
            aria-label={`出租 ${item.name}`}
          />
        </div>
        <Button
          tone="ghost"
          busy={listing.isBusy}
          aria-label={`移除 ${item.name}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => void listing.remove()}
        >
          移除
        </Button>
      </div>
      <div id={bodyId}>
        {isOpen && form && (
          <Suspense fallback={<SkeletonText lines={4} />}>
            <Terms id={item.id} form={form} onDone={() => setIsOpen(false)} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
