import { type DossierKind, dossierKindCodes, dossierKinds } from '@jihui/protocol/audit/decisions'
import { useState } from 'react'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { clockTime, shanghaiDay } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { Money } from '../../../../ui/text/money.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { OrderDossier } from '../audit-queries.ts'

type File = OrderDossier['events'][number]['files'][number]

/** 2026-11-20 16:45: what is printed is read on another day. */
export const writtenTime = (at: string): string => `${shanghaiDay(at)} ${clockTime(at)}`

/** Everything that happened to an order, from the first step on; single kinds may be looked at alone. */
export function DossierEvents({ dossier }: { dossier: OrderDossier }) {
  const [kind, setKind] = useState<DossierKind | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const kinds = dossierKindCodes.filter((one) => dossier.events.some((event) => event.kind === one))
  const events = kind ? dossier.events.filter((event) => event.kind === kind) : dossier.events
  const files = events.flatMap((event) => event.files)
  const index = files.findIndex(({ url }) => url === open)
  return (
    <Section title="经过" aside={`${events.length} 条`}>
      <div className="mb-4 flex flex-wrap gap-2 print:hidden" role="group" aria-label="看哪一类">
        <Chip isOn={kind === null} onClick={() => setKind(null)}>
          全部
        </Chip>
        {kinds.map((one) => (
          <Chip key={one} isOn={kind === one} onClick={() => setKind(one)}>
            {dossierKinds[one].label}
          </Chip>
        ))}
      </div>
      <HistoryRail
        isOpen={false}
        entries={events.map((event, at) => ({
          id: at,
          title: (
            <>
              {event.title}
              <span className="text-meta font-normal text-ink-3"> · {dossierKinds[event.kind].label}</span>
            </>
          ),
          meta: <span className="figures">{[writtenTime(event.at), event.actor].filter(Boolean).join(' · ')}</span>,
          note: (
            <>
              {event.amount !== null && <Money value={event.amount} className="me-2" />}
              {event.text && <span className="figures break-words">{event.text}</span>}
              {event.files.length > 0 && <Files files={event.files} onOpen={setOpen} />}
            </>
          ),
        }))}
      />
      <ImageViewer
        images={files.map(({ url, name, is_image }) => ({ url, title: name, isDocument: !is_image }))}
        index={index < 0 ? null : index}
        onIndex={(next) => setOpen(next === null ? null : (files[next]?.url ?? null))}
      />
    </Section>
  )
}

function Files({ files, onOpen }: { files: readonly File[]; onOpen: (url: string) => void }) {
  return (
    <ul className="mt-1.5 flex flex-wrap gap-2">
      {files.map(({ url, name, is_image, is_removed }) => (
        <li key={url}>
          <button
            type="button"
            aria-label={`看 ${name}${is_removed ? '，已被删除' : ''}`}
            title={name}
            onClick={() => onOpen(url)}
            className="relative block overflow-hidden rounded-card border border-hairline bg-surface hover:border-edge"
          >
            <SecureImage src={url} alt="" isDocument={!is_image} className="h-20 w-24 object-cover" />
            {is_removed && (
              <span className="absolute inset-x-0 bottom-0 bg-surface py-0.5 text-center text-caption text-ink-2">
                已删除
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
