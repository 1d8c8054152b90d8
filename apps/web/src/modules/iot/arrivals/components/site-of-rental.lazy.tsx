import { TriangleAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderCard } from '../../../../shell/module.ts'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/section.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { type Site, siteQuery, useChangeSite } from '../site-queries.ts'
import { AwaySheet } from './away-sheet.tsx'
import { SitePointSheet } from './site-point-sheet.tsx'

const awayText = ({ away }: Site): string | null => {
  if (!away) return null
  const end = away.until === null ? '' : `，到 ${momentText(away.until)}`
  return `租客说明：${away.reason}${end}`
}
const linesOf = (site: Site): string[] => [
  ...(site.place === '' ? [] : [`${site.place}附近${site.radius_m === null ? '' : `，${site.radius_m} 米以内`}`]),
  ...(site.arrived_at === null ? [] : [`${momentText(site.arrived_at)} 设备到达`]),
  ...site.home.map(({ serial, at }) => `${serial} ${momentText(at)} 回到停放的地方，可以验收`),
]

/** On a rental's page: where its machines are brought, whether they are there, and why not. */
export function SiteOfRental({ rentalId }: OrderCard) {
  const { data: site } = useQuery(siteQuery(rentalId))
  const [isMarking, setIsMarking] = useState(false)
  const [isExplaining, setIsExplaining] = useState(false)
  const change = useChangeSite(rentalId)
  if (!site) return null
  const lines = linesOf(site)
  const away = awayText(site)
  if (lines.length === 0 && site.left.length === 0 && !site.can_mark) return null
  return (
    <Section title="送货点">
      {lines.map((line) => (
        <p key={line} className="figures text-body text-ink-2">
          {line}
        </p>
      ))}
      {site.left.map(({ unit_id: unit, serial, at }) => (
        <p key={unit} className="figures flex items-center gap-2 text-body font-semibold text-warn">
          <TriangleAlert size={18} aria-hidden="true" />
          {serial} {momentText(at)} 离开，没有说明
        </p>
      ))}
      {away && <p className="text-body">{away}</p>}
      {lines.length === 0 && <p className="text-body text-ink-2">在地图上标出来，设备到了会告诉你。</p>}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {site.can_mark && <Button onClick={() => setIsMarking(true)}>{site.point ? '改送货点' : '标出送货点'}</Button>}
        {site.can_explain && !site.away && (
          <Button onClick={() => setIsExplaining(true)}>{site.left.length > 0 ? '说明原因' : '设备要离开'}</Button>
        )}
        {site.can_explain && site.away && (
          <Button busy={change.isPending} onClick={() => change.mutate({ says: 'staying' })}>
            设备回来了
          </Button>
        )}
      </div>
      {site.can_mark && (
        <SitePointSheet
          key={JSON.stringify(site.point)}
          rentalId={rentalId}
          site={site}
          isOpen={isMarking}
          onClose={() => setIsMarking(false)}
        />
      )}
      <AwaySheet rentalId={rentalId} isOpen={isExplaining} onClose={() => setIsExplaining(false)} />
    </Section>
  )
}
