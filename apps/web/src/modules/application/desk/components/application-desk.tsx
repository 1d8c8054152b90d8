import { useQuery } from '@tanstack/react-query'
import { Lock, Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { PapersChanged } from '../../../../kits/desk/papers-changed.tsx'
import { useSeenPapers } from '../../../../kits/desk/use-seen-papers.ts'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { maskedPhone, momentText } from '../../../../ui/text/format.ts'
import { type AnyApplication, applicationQuery } from '../application-queries.ts'
import { ApplicationChecks } from './application-checks.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import type { ApplicationQuestion } from './application-questions.lazy.tsx'

const Questions = lazy(async () => ({
  default: (await import('./application-questions.lazy.tsx')).ApplicationQuestions,
}))

interface DeskProps {
  id: number
  /** After a decision: on to the next one. */
  onDone: () => void
}

/** One application: who asks for what, with which papers, what was checked, and the decision. */
export function ApplicationDesk({ id, onDone }: DeskProps) {
  const { data, error, refetch, isFetching } = useQuery(applicationQuery(id))
  if (data) return <Desk key={data.id} application={data} onDone={onDone} />
  if (!error) return <SkeletonText lines={8} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState illustration="forklift" title="没有这份申请">
        地址里的编号不对，从列表里另选一份。
      </EmptyState>
    )
  return <ConsoleError title="获取申请失败" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

function Desk({ application: one, onDone }: { application: AnyApplication; onDone: () => void }) {
  const [question, setQuestion] = useState<ApplicationQuestion | null>(null)
  const [picture, setPicture] = useState<number | null>(null)
  const wasAsked = useOnceOpen(question !== null)
  const seen = useSeenPapers(
    one.documents_fingerprint,
    one.documents.map(({ id, field_display: title }) => ({ id, title })),
    '申请材料换过了',
  )
  const ask = (next: ApplicationQuestion) =>
    seen.change === null ? setQuestion(next) : void toast.error('申请材料刚有变化，看过新的再决定')
  const may = (action: AnyApplication['actions'][number]) => one.actions.includes(action)
  useShortcuts({
    a: may('approve') ? () => ask({ move: 'approve' }) : undefined,
    r: may('reject') ? () => ask({ move: 'reject' }) : undefined,
    z: one.documents.length > 0 ? () => setPicture(0) : undefined,
  })
  const close = () => setQuestion(null)
  return (
    <article aria-label={one.applicant_name}>
      <Head application={one} />
      <Buttons application={one} may={may} ask={ask} />
      <PapersChanged seen={seen} className="mt-4 rounded-half" />
      <ApplicationChecks application={one} onAsk={setQuestion} />
      <ApplicationDocuments application={one} open={picture} onOpen={setPicture} />
      <Facts application={one} />
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
      {wasAsked && (
        <Suspense fallback={null}>
          <Questions
            key={question && `${question.move} ${question.code ?? ''}`}
            application={one}
            question={question}
            seen={seen.fingerprint}
            onClose={close}
            onDecided={() => {
              close()
              onDone()
            }}
          />
        </Suspense>
      )}
    </article>
  )
}

function Head({ application: one }: { application: AnyApplication }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-title">{one.applicant_name}</h2>
          <p className="figures text-meta text-ink-2">
            {one.kind_display} {one.id} · 账号 {one.user.username} · {momentText(one.created_at)} 提交
          </p>
        </div>
        <p className="keep text-body font-semibold">{one.status_display}</p>
      </div>
      {one.decision_notes && (
        <p className="mt-3 border-s-[3px] border-edge ps-3 text-body">
          <span className="block text-caption text-ink-3">审核意见</span>
          {one.decision_notes}
        </p>
      )}
    </>
  )
}

interface ButtonsProps {
  application: AnyApplication
  may: (action: AnyApplication['actions'][number]) => boolean
  ask: (question: ApplicationQuestion) => void
}

function Buttons({ application: one, may, ask }: ButtonsProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {may('approve') && (
        <Button tone="ink" onClick={() => ask({ move: 'approve' })}>
          通过
          <KeyCap isOnInk>A</KeyCap>
        </Button>
      )}
      {may('reject') && (
        <Button tone="danger" onClick={() => ask({ move: 'reject' })}>
          拒绝
          <KeyCap>R</KeyCap>
        </Button>
      )}
      {may('suspend') && (
        <Button tone="danger" onClick={() => ask({ move: 'suspend' })}>
          暂停资格
        </Button>
      )}
      {may('restore') && (
        <Button tone="ink" onClick={() => ask({ move: 'restore' })}>
          恢复资格
        </Button>
      )}
      {one.status === 'pending' && one.contact_phone && (
        <a href={`tel:${one.contact_phone}`} className={buttonClass('ghost')}>
          <Phone size={18} aria-hidden="true" />
          打电话
        </a>
      )}
      {one.status === 'pending' && !may('approve') && (
        <p className="flex items-center gap-2 text-meta text-ink-2">
          <Lock size={16} aria-hidden="true" />
          你可以查看材料，审核由管理员做。
        </p>
      )}
    </div>
  )
}

function Facts({ application: one }: { application: AnyApplication }) {
  const facts = [
    { label: '联系人', value: [one.contact_name, maskedPhone(one.contact_phone)].filter(Boolean).join(' ') },
    ...one.facts,
  ]
  return (
    <Section title="填写的内容">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="figures min-w-0 whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
