import { serviceUrgencies } from '@jihui/protocol/service-order/urgency'
import { useEffect, useMemo } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Section } from '../../../../ui/section.tsx'
import { dayText } from '../../../../ui/text/format.ts'
import type { RequestDraft } from '../../request-draft.ts'
import { servicePaths } from '../../service-paths.ts'
import { ServiceHead } from '../service-head.tsx'

const placeOf = ({ region, address, point }: RequestDraft): string =>
  [region.text, address.trim(), point !== null && '已用手机定位'].filter(Boolean).join('，')
export const whenOf = ({ isNow, day, time }: RequestDraft): string => (isNow ? '尽快' : `${dayText(day)} ${time}`)

/** All of it at a glance, and the way back to change it. */
export function NeedSummary({ draft, photos }: { draft: RequestDraft; photos: readonly File[] }) {
  const rows = [
    ['问题', draft.description.trim()],
    ['品牌型号', draft.maker.trim()],
    ['地点', placeOf(draft)],
    ['时间', `${whenOf(draft)}，${serviceUrgencies[draft.urgency].label}`],
  ].filter(([, value]) => value !== '')
  return (
    <Section
      title="要修的"
      className="mt-0"
      aside={
        <AppLink
          to={servicePaths.request}
          className="inline-flex min-h-11 items-center underline decoration-tick underline-offset-4"
        >
          改一下
        </AppLink>
      }
    >
      <ServiceHead code={draft.type} name={draft.typeName} facts={[]} />
      <dl className="mt-4 border-t border-hairline">
        {rows.map(([label, value]) => (
          <div key={label} className="flex gap-4 border-b border-hairline py-2.5">
            <dt className="w-16 shrink-0 text-ink-2">{label}</dt>
            <dd className="min-w-0 flex-1 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <Pictures photos={photos} />
    </Section>
  )
}

function Pictures({ photos }: { photos: readonly File[] }) {
  const urls = useMemo(() => photos.map((file) => URL.createObjectURL(file)), [photos])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  if (urls.length === 0) return null
  return (
    <ul className="mt-3 grid grid-cols-5 gap-2">
      {urls.map((url, at) => (
        <li key={url}>
          <img src={url} alt={`照片，第 ${at + 1} 张`} className="aspect-square w-full rounded-card object-cover" />
        </li>
      ))}
    </ul>
  )
}
