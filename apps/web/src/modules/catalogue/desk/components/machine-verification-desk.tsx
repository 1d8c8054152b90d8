import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { agoText, momentText } from '../../../../ui/text/format.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { useSeenPapers } from '../../../../kits/desk/use-seen-papers.ts'
import { type MachineVerification, machineVerificationQuery } from '../machine-verification-queries.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { MachineChecks, MachineFacts, MachineHistory, MachineOwner } from './machine-verification-facts.tsx'
import { MachineVerificationPapers, sheetsOf } from './machine-verification-papers.tsx'
import type { MachineQuestion } from './machine-verification-questions.tsx'
import { PapersChanged } from '../../../../kits/desk/papers-changed.tsx'
import { MachineVerificationTag } from './machine-verification-tag.tsx'

const Questions = lazy(async () => ({
  default: (await import('./machine-verification-questions.tsx')).MachineVerificationQuestions,
}))

interface DeskProps {
  id: number
  /** After a decision: on to the next one. */
  onDone: () => void
}

/** One machine to verify: papers and photographs, what is there and what lacks, the decision. */
export function MachineVerificationDesk({ id, onDone }: DeskProps) {
  const { data, error, refetch, isFetching } = useQuery(machineVerificationQuery(id))
  if (data) return <Desk key={data.id} machine={data} onDone={onDone} />
  if (!error) return <SkeletonText lines={8} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState illustration="excavator" title="没有这台设备">
        它可能已被设备主移除，或者是平台自己的设备，不用核验。
      </EmptyState>
    )
  return <ConsoleError title="获取设备资料失败" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

function Desk({ machine: one, onDone }: { machine: MachineVerification; onDone: () => void }) {
  const [question, setQuestion] = useState<MachineQuestion | null>(null)
  const [index, setIndex] = useState(0)
  const [isFull, setIsFull] = useState(false)
  const wasAsked = useOnceOpen(question !== null)
  const sheets = sheetsOf(one)
  const seen = useSeenPapers(
    String(one.version),
    one.documents.map(({ id, type_display: title }) => ({ id, title })),
    '设备主改了资料',
  )
  const ask = (next: MachineQuestion) =>
    seen.change === null ? setQuestion(next) : void toast.error('设备主刚改过资料，看过新的再决定')
  const may = (action: MachineQuestion) => one.actions.includes(action)
  const step = (by: number) => sheets.length > 0 && setIndex((index + by + sheets.length) % sheets.length)
  useShortcuts({
    a: may('approve') ? () => ask('approve') : undefined,
    r: may('reject') ? () => ask('reject') : undefined,
    z: sheets.length > 0 ? () => setIsFull(true) : undefined,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
  })
  const close = () => setQuestion(null)
  return (
    <article aria-label={one.name}>
      <Head machine={one} />
      <div className="mt-4 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-8">
        <div className="min-w-0">
          <MachineVerificationPapers
            machine={one}
            sheets={sheets}
            index={index}
            isFull={isFull}
            onIndex={setIndex}
            onFull={setIsFull}
          />
          <div className="mt-6 xl:hidden">
            <MachineChecks machine={one} />
          </div>
          <MachineFacts machine={one} />
        </div>
        <div className="min-w-0">
          <div className="hidden xl:block">
            <MachineChecks machine={one} />
          </div>
          <MachineOwner machine={one} />
          <MachineHistory machine={one} />
        </div>
      </div>
      {one.actions.length > 0 && (
        <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-t border-hairline bg-ground lg:mx-0">
          <PapersChanged seen={seen} />
          <div className="flex gap-2 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:px-0">
            {may('reject') && (
              <Button tone="danger" className="flex-1 lg:flex-none lg:px-8" onClick={() => ask('reject')}>
                驳回
                <KeyCap>R</KeyCap>
              </Button>
            )}
            {may('approve') && (
              <Button tone="ink" className="flex-[2] lg:flex-none lg:px-12" onClick={() => ask('approve')}>
                通过
                <KeyCap isOnInk>A</KeyCap>
              </Button>
            )}
            <p className="ms-auto hidden items-center gap-1.5 text-meta text-ink-2 lg:pointer-fine:flex">
              <KeyCap>←</KeyCap>
              <KeyCap>→</KeyCap>
              换图
              <KeyCap>Z</KeyCap>
              全屏
            </p>
          </div>
        </div>
      )}
      {wasAsked && (
        <Suspense fallback={null}>
          <Questions
            key={question}
            machine={one}
            version={Number(seen.fingerprint)}
            question={question}
            onClose={close}
            onDone={() => {
              close()
              onDone()
            }}
          />
        </Suspense>
      )}
    </article>
  )
}

function Head({ machine: one }: { machine: MachineVerification }) {
  const { verification } = one
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-title">{one.name}</h2>
          <p className="figures text-meta text-ink-2">
            {[
              one.owner.name,
              verification.status === 'pending' && `${one.reason_display}，${agoText(one.asked_at)}`,
              verification.is_offered ? '正在出租' : '没有上架',
            ]
              .filter(Boolean)
              .map((part, at) => (
                <span key={String(part)} className="keep">
                  {at > 0 && ' · '}
                  {part}
                </span>
              ))}
          </p>
        </div>
        <MachineVerificationTag status={verification.status} />
      </div>
      {verification.status !== 'pending' && verification.verified_by && (
        <p className="figures mt-3 border-s-[3px] border-edge ps-3 text-body">
          <span className="block text-caption text-ink-3">
            {verification.verified_by}
            {verification.verified_at && `，${momentText(verification.verified_at)}`}
          </span>
          {verification.notes || '没有备注'}
        </p>
      )}
    </>
  )
}
