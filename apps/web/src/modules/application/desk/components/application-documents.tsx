import { CircleAlert, CircleCheck } from 'lucide-react'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import { fileSize } from '../../../../ui/text/format.ts'
import type { AnyApplication } from '../application-queries.ts'

const isPicture = (mime: string) => mime.startsWith('image/')
interface DocumentsProps {
  application: AnyApplication
  open: number | null
  onOpen: (index: number | null) => void
}

/** The papers by the field they came in, and which requirement is still unmet. */
export function ApplicationDocuments({ application: one, open, onOpen }: DocumentsProps) {
  const fields = [...new Map(one.documents.map(({ field, field_display: label }) => [field, label]))]
  return (
    <Section title="材料" aside={`${one.documents.length} 份`}>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
        {one.requirements.map(({ key, label, is_met }) => {
          const Sign = is_met ? CircleCheck : CircleAlert
          return (
            <li key={key} className="flex items-center gap-1.5 text-body">
              <Sign size={18} className={is_met ? 'text-ok' : 'text-warn'} aria-hidden="true" />
              {is_met ? label : `缺${label}`}
            </li>
          )
        })}
      </ul>
      {one.documents.length === 0 && <p className="text-body text-ink-2">申请人还没有交材料，可以打电话请他补上。</p>}
      {fields.map(([field, label]) => (
        <div key={field} className="mt-3">
          <h3 className="text-meta font-normal text-ink-2">{label}</h3>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {one.documents.map((paper, at) =>
              paper.field === field ? (
                <li key={paper.id}>
                  <button
                    type="button"
                    aria-label={`看 ${paper.field_display} ${paper.name}`}
                    title={`${paper.name}，${fileSize(paper.bytes)}`}
                    onClick={() => onOpen(at)}
                    className="block overflow-hidden rounded-card border border-hairline bg-surface hover:border-edge"
                  >
                    <SecureImage
                      src={paper.url}
                      alt=""
                      isDocument={!isPicture(paper.mime)}
                      className="h-24 w-28 object-cover"
                    />
                  </button>
                  {paper.expires_on && <span className="figures text-caption text-ink-3">到 {paper.expires_on}</span>}
                </li>
              ) : null,
            )}
          </ul>
        </div>
      ))}
      <ImageViewer
        images={one.documents.map(({ url, field_display, mime }) => ({
          url,
          title: field_display,
          isDocument: !isPicture(mime),
        }))}
        index={open}
        onIndex={onOpen}
      />
    </Section>
  )
}
