import { useQuery } from '@tanstack/react-query'
import { MapPin, MapPinOff } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { siteQuery } from '../site-queries.ts'
import { AwaySheet } from './away-sheet.tsx'

/** On a rental's page: the machines are there to be received, or one left and nobody said why. */
export function SiteAsk({ rentalId }: { rentalId: number }) {
  const { data: site } = useQuery(siteQuery(rentalId))
  const [isExplaining, setIsExplaining] = useState(false)
  const id = useId()
  const [left] = site?.left ?? []
  if (!site || (!site.is_waiting && (!left || !site.can_explain))) return null
  const Sign = site.is_waiting ? MapPin : MapPinOff
  return (
    <section aria-labelledby={id} className="mb-4 rounded-card bg-surface p-4 shadow-lift-1">
      <h2 id={id} className="flex items-center gap-2 text-lead font-semibold">
        <Sign size={20} className="shrink-0" aria-hidden="true" />
        {site.is_waiting ? '设备已到送货点附近' : '设备离开了送货点'}
      </h2>
      {site.is_waiting && site.arrived_at !== null ? (
        <p className="mt-1 text-body text-pretty text-ink-2">
          {momentText(site.arrived_at)} 到达。当面验机，没有问题再确认收货。
        </p>
      ) : (
        left && (
          <>
            <p className="mt-1 text-body text-pretty text-ink-2">
              {left.serial} {momentText(left.at)} 离开。设备主收到了告警，现在能看到它的准确位置；说明原因后恢复原样。
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button tone="ink" onClick={() => setIsExplaining(true)}>
                说明原因
              </Button>
            </div>
          </>
        )
      )}
      <AwaySheet rentalId={rentalId} isOpen={isExplaining} onClose={() => setIsExplaining(false)} />
    </section>
  )
}
