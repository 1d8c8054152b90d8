import { MapPin, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../ui/section.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import type { JobDetail } from '../job-queries.ts'

/** Opens the phone's own maps with the place. */
const mapLink = ({ latitude, longitude, address = '' }: JobDetail): string | null =>
  latitude === undefined || longitude === undefined
    ? null
    : `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(address)})`

/** Where it is, whom to call; before the accept and after the end the district alone. */
export function JobPlace({ job }: { job: JobDetail }) {
  const way = mapLink(job)
  return (
    <section aria-label="去哪里" className="mt-5 rounded-card bg-sunken p-4">
      <p className="flex items-start gap-2 text-lead font-semibold">
        <MapPin size={20} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
        <span className="min-w-0 text-pretty">{job.address ?? job.district}</span>
      </p>
      {job.contact_name && <p className="mt-1 ps-7 text-body text-ink-2">{job.contact_name}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {job.contact_phone && (
          <a href={`tel:${job.contact_phone}`} className={`${buttonClass('outline', 'main')} flex-1`}>
            <Phone size={20} aria-hidden="true" />
            打电话
            <span className="sr-only">
              给{job.contact_name}，{job.contact_phone}
            </span>
          </a>
        )}
        {way && (
          <a href={way} className={`${buttonClass('outline', 'main')} flex-1`}>
            <Navigation size={20} aria-hidden="true" />
            导航
          </a>
        )}
      </div>
    </section>
  )
}

/** What it pays at least, and what that is made of. */
export function JobPay({ job: { pay, pay_lines: lines } }: { job: JobDetail }) {
  return (
    <Section title="报酬" aside="到手至少">
      <Money value={pay} size="title" className="block" />
      <PriceLines className="mt-1" lines={lines} total={{ label: '合计', amount: pay }} />
      <p className="mt-2 text-meta text-ink-2">修了按报价里的工时分成，验收以后第二个工作日打款。</p>
    </Section>
  )
}

const kinds: readonly (readonly [begin: string, label: string])[] = [
  ['request', '客户拍的'],
  ['complete_before', '处理前'],
  ['complete_after', '处理后'],
  ['absent', '客户不在'],
  ['danger', '危险'],
  ['step', '步骤'],
]
const kindText = (kind: string): string => kinds.find(([begin]) => kind.startsWith(begin))?.[1] ?? '照片'

export function JobPhotos({ photos }: Pick<JobDetail, 'photos'>) {
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <Section title="照片" aside={`${photos.length} 张`}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map(({ sha256, kind, url }, at) => (
          <li key={`${kind} ${sha256}`}>
            <button
              type="button"
              aria-label={`${kindText(kind)}，看第 ${at + 1} 张`}
              onClick={() => setOpen(at)}
              className="block w-full overflow-hidden rounded-card"
            >
              <SecureImage src={url} alt="" className="aspect-square w-full object-cover" />
            </button>
            <p className="mt-1 text-caption text-ink-2" aria-hidden="true">
              {kindText(kind)}
            </p>
          </li>
        ))}
      </ul>
      <ImageViewer
        images={photos.map(({ url, kind }) => ({ url, title: kindText(kind) }))}
        index={open}
        onIndex={setOpen}
      />
    </Section>
  )
}
