import { CircleX, FileText, Hourglass } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import type { DriverPaper } from '../../paper-queries.ts'
import { endText, mayHandIn, paperLooks, renewalText } from './paper-words.ts'

/** One paper: until when it counts, what was handed in to follow it, and handing that in. */
export function PaperRow({ paper, onRenew }: { paper: DriverPaper; onRenew: () => void }) {
  const { label, plate, validity, renewal } = paper
  const { icon, tone } = paperLooks[validity]
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-lead font-semibold">{label}</span>
            <StatusTag icon={icon} tone={tone}>
              {paper.validity_display}
            </StatusTag>
          </p>
          <p className="figures mt-0.5 text-meta text-ink-2">{endText(paper)}</p>
        </div>
        {mayHandIn(paper) && (
          <Button
            tone="ghost"
            className="-me-4"
            aria-haspopup="dialog"
            aria-label={[plate, label, validity === 'missing' ? '交一份' : '换新的'].filter(Boolean).join(' ')}
            onClick={onRenew}
          >
            {validity === 'missing' ? '交一份' : '换新的'}
          </Button>
        )}
      </div>
      {renewal && <RenewalState paper={paper} renewal={renewal} />}
      {paper.files.length > 0 && <PaperFiles paper={paper} />}
    </li>
  )
}

function RenewalState({ paper, renewal }: { paper: DriverPaper; renewal: NonNullable<DriverPaper['renewal']> }) {
  const isPending = renewal.status === 'pending'
  return (
    <p className="mt-1.5 text-meta text-ink-2">
      <StatusTag icon={isPending ? Hourglass : CircleX} tone={isPending ? 'info' : 'danger'}>
        {isPending ? '审核中' : '没有通过'}
      </StatusTag>{' '}
      {renewalText(paper)}
    </p>
  )
}

/** What staff accepted, each to be opened. */
function PaperFiles({ paper: { label, files } }: { paper: DriverPaper }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {files.map(({ url, mime }, at) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`看${label}原件 ${at + 1}（在新窗口打开）`}
            className="block size-11 overflow-hidden rounded-half border border-hairline bg-sunken"
          >
            {mime.startsWith('image/') ? (
              <SecureImage src={url} alt="" className="size-full object-cover" />
            ) : (
              <span className="flex size-full items-center justify-center text-ink-2">
                <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
