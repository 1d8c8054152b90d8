import { Maximize2 } from 'lucide-react'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { dayText } from '../../../../ui/text/format.ts'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import type { MachineVerification } from '../machine-verification-queries.ts'

export interface Sheet {
  url: string
  title: string
  note: string
  isDocument: boolean
  isLate: boolean
}

/** Papers first, as one looks: what proves the machine, then how it looks. */
export const sheetsOf = (machine: MachineVerification): Sheet[] => [
  ...machine.documents.map((one) => ({
    url: one.url,
    title: one.type_display,
    note: [one.number, one.expires_on && `${dayText(one.expires_on)} 到期`, one.validity_display]
      .filter(Boolean)
      .join(' · '),
    isDocument: !one.mime.startsWith('image/'),
    isLate: one.validity === 'expired',
  })),
  ...machine.photos.map(({ url }, at) => ({
    url,
    title: `照片 ${at + 1}`,
    note: '设备主上传',
    isDocument: false,
    isLate: false,
  })),
]

interface PapersProps {
  machine: MachineVerification
  sheets: readonly Sheet[]
  index: number
  isFull: boolean
  onIndex: (index: number) => void
  onFull: (isFull: boolean) => void
}

/** What lies on the table, large, and the strip of the others under it. */
export function MachineVerificationPapers({ machine, sheets, index, isFull, onIndex, onFull }: PapersProps) {
  const shown = sheets[index]
  if (!shown)
    return (
      <figure className="rounded-card border border-hairline bg-sunken">
        <MachineTile
          line={machine.line}
          illustration={machine.illustration}
          size="fill"
          className="h-48 rounded-b-none"
        />
        <figcaption className="px-4 py-3 text-meta text-ink-2">
          设备主没有上传照片和证件，上面是这类设备的示意图。
        </figcaption>
      </figure>
    )
  return (
    <div className="rounded-card border border-hairline bg-sunken">
      <div className="flex items-center justify-between gap-3 ps-4 pe-1">
        <p className="min-w-0 truncate text-meta text-ink-2">
          <span className={cx('font-semibold', shown.isLate ? 'text-danger' : 'text-ink')}>{shown.title}</span>
          <span className="figures ms-2">
            {index + 1} / {sheets.length}
          </span>
          {shown.note && <span className="figures ms-2">{shown.note}</span>}
        </p>
        <IconButton label="全屏查看" onClick={() => onFull(true)}>
          <Maximize2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <button
        type="button"
        aria-label={`放大看 ${shown.title}`}
        onClick={() => onFull(true)}
        className="block w-full border-y border-hairline bg-ground"
      >
        <SecureImage
          key={shown.url}
          src={shown.url}
          alt={shown.title}
          isDocument={shown.isDocument}
          className="mx-auto h-64 w-full object-contain lg:h-96"
        />
      </button>
      {sheets.length > 1 && (
        <ul className="flex gap-2 overflow-x-auto p-3">
          {sheets.map((sheet, at) => (
            <li key={`${sheet.title}-${sheet.url}`} className="shrink-0">
              <button
                type="button"
                aria-label={`看 ${sheet.title}`}
                aria-pressed={at === index}
                onClick={() => onIndex(at)}
                className={cx(
                  'block overflow-hidden rounded-half border bg-surface',
                  at === index ? 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-hairline hover:border-edge',
                )}
              >
                <SecureImage src={sheet.url} alt="" isDocument={sheet.isDocument} className="h-12 w-16 object-cover" />
                <span className={cx('block px-1 text-caption', sheet.isLate ? 'text-danger' : 'text-ink-2')}>
                  {sheet.title}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ImageViewer
        images={sheets.map(({ url, title, isDocument }) => ({ url, title, isDocument }))}
        index={isFull ? index : null}
        onIndex={(next) => (next === null ? onFull(false) : onIndex(next))}
      />
    </div>
  )
}
