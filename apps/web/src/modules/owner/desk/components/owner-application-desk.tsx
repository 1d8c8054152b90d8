import { applicationFileCodes, applicationFiles } from '@jihui/protocol/owner/machine'
import { CalendarClock, CircleAlert, CircleCheck, Lock, Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { fileSize, momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { applicantName, ApplicationFacts, ApplicationTag } from '../../public.ts'
import type { OwnerApplication } from '../owner-application-queries.ts'
import { useSeenPapers } from '../../../../kits/desk/use-seen-papers.ts'
import { PapersChanged } from '../../../../kits/desk/papers-changed.tsx'
import type { ApplicationMove } from './owner-application-questions.lazy.tsx'

const Questions = lazy(async () => ({
  default: (await import('./owner-application-questions.lazy.tsx')).OwnerApplicationQuestions,
}))

/** One application: who asks, with which papers, what was done so far, and the decision. */
export function OwnerApplicationDesk({ application: one }: { application: OwnerApplication }) {
  const [move, setMove] = useState<ApplicationMove | null>(null)
  const wasAsked = useOnceOpen(move !== null)
  const seen = useSeenPapers(
    one.documents_fingerprint,
    one.documents.map(({ id, field_display: title }) => ({ id, title })),
    '申请材料换过了',
  )
  const decide = (next: ApplicationMove) =>
    seen.change === null ? setMove(next) : void toast.error('申请材料刚有变化，看过新的再决定')
  const may = (action: OwnerApplication['actions'][number]) => one.actions.includes(action)
  const canDecide = may('approve') || may('reject')
  return (
    <article aria-label={applicantName(one)}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-title">{applicantName(one)}</h2>
          <p className="figures text-meta text-ink-2">
            申请 {one.id} · {one.applicant_type_display} · 账号 {one.user.username} · {momentText(one.created_at)} 提交
          </p>
        </div>
        <ApplicationTag status={one.status} />
      </div>
      {one.on_site_check_at && (
        <p className="mt-3 flex items-start gap-2 text-body">
          <CalendarClock size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>
            实地核验 <span className="figures font-semibold">{momentText(one.on_site_check_at)}</span>
            {one.yard_location && `，${one.yard_location}`}
            {one.on_site_check_notes && <span className="block text-meta text-ink-2">{one.on_site_check_notes}</span>}
          </span>
        </p>
      )}
      {one.verification_notes && (
        <p className="mt-3 border-s-[3px] border-edge ps-3 text-body">
          <span className="block text-caption text-ink-3">审核意见</span>
          {one.verification_notes}
        </p>
      )}
      {one.status === 'pending' && (
        <div className="mt-4 flex flex-wrap gap-2">
          {may('approve') && (
            <Button tone="ink" onClick={() => decide('approve')}>
              通过
            </Button>
          )}
          {may('arrange_check') && (
            <Button onClick={() => setMove('arrange_check')}>
              {one.on_site_check_at ? '改核验时间' : '安排实地核验'}
            </Button>
          )}
          {may('reject') && (
            <Button tone="danger" onClick={() => decide('reject')}>
              拒绝
            </Button>
          )}
          {one.contact_phone && (
            <a href={`tel:${one.contact_phone}`} className={buttonClass('ghost')}>
              <Phone size={18} aria-hidden="true" />
              打电话
            </a>
          )}
          {!canDecide && (
            <p className="flex items-center gap-2 text-meta text-ink-2">
              <Lock size={16} aria-hidden="true" />
              你可以查看材料，审核由管理员做。
            </p>
          )}
        </div>
      )}
      <PapersChanged seen={seen} className="mt-4 rounded-half" />
      <Papers application={one} />
      <ApplicationFacts application={one} />
      {one.history.length > 0 && (
        <Section title="经过">
          <HistoryRail
            isOpen={one.status === 'pending'}
            entries={one.history.toReversed().map((row) => ({
              id: row.id,
              title: row.notes || row.action,
              meta: `${momentText(row.created_at)} · ${row.actor}`,
            }))}
          />
        </Section>
      )}
      {wasAsked && (
        <Suspense fallback={null}>
          <Questions
            key={`${one.id}-${move ?? ''}`}
            application={one}
            move={move}
            seen={seen.fingerprint}
            onClose={() => setMove(null)}
          />
        </Suspense>
      )}
    </article>
  )
}

function Papers({ application: one }: { application: OwnerApplication }) {
  const [open, setOpen] = useState<number | null>(null)
  const isPicture = (mime: string) => mime.startsWith('image/')
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
      {applicationFileCodes.map((field) => {
        const papers = one.documents.filter((document) => document.field === field)
        if (papers.length === 0) return null
        return (
          <div key={field} className="mt-3">
            <h3 className="text-meta font-normal text-ink-2">{applicationFiles[field].label}</h3>
            <ul className="mt-1.5 flex flex-wrap gap-2">
              {papers.map((paper) => (
                <li key={paper.id}>
                  <button
                    type="button"
                    aria-label={`看 ${paper.field_display} ${paper.name}`}
                    title={`${paper.name}，${fileSize(paper.bytes)}`}
                    onClick={() => setOpen(one.documents.findIndex(({ id }) => id === paper.id))}
                    className="block overflow-hidden rounded-card border border-hairline bg-surface hover:border-edge"
                  >
                    <SecureImage
                      src={paper.url}
                      alt=""
                      isDocument={!isPicture(paper.mime)}
                      className="h-24 w-28 object-cover"
                    />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      <ImageViewer
        images={one.documents.map(({ url, field_display, mime }) => ({
          url,
          title: field_display,
          isDocument: !isPicture(mime),
        }))}
        index={open}
        onIndex={setOpen}
      />
    </Section>
  )
}
