import { neverDone } from '@jihui/protocol/consistency/rules'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../../shell/api/api-error.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { useDismiss, useRepair, type Finding } from '../fixer-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { PartList } from './fixer-parts.tsx'
import { FixerRuler } from './fixer-ruler.tsx'

const MISSING = '请填写原因'

/** One finding: what each part says, what the repair does, why, and the decision. */
export function FixerPanel({ finding, onDone }: { finding: Finding; onDone: () => void }) {
  const permissions = useUser()?.permissions ?? []
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const repair = useRepair()
  const dismiss = useDismiss()
  const { proposal } = finding

  const failed = (problem: unknown) => {
    const ofField = problem instanceof ApiError ? problem.errors.reason : undefined
    if (ofField) setError(ofField)
    else toast.error(messageOf(problem))
  }
  /** Both ask for the reason first: it goes into the log. */
  const withReason = (work: (text: string) => void) => () => {
    if (repair.isPending || dismiss.isPending) return
    const text = reason.trim()
    setError(text ? undefined : MISSING)
    if (text) work(text)
    else field.current?.focus()
  }
  const fix = withReason((text) =>
    repair.mutate(
      { findings: [finding], reason: text },
      {
        onSuccess: ({ results }) => {
          const [one] = results
          if (!one?.is_fixed) return toast.error(one?.message ?? '没有修成')
          toast.ok(`${one.order_number} ${one.message}，现在是“${one.display_status}”`)
          return onDone()
        },
        onError: failed,
        showsFields: true,
      },
    ),
  )
  const quiet = withReason((text) =>
    dismiss.mutate(
      { finding, reason: text },
      {
        onSuccess: ({ message }) => {
          toast.ok(message)
          onDone()
        },
        onError: failed,
        showsFields: true,
      },
    ),
  )
  useShortcuts({
    a: proposal.is_repairable ? fix : undefined,
    n: finding.dismissed ? undefined : quiet,
  })
  const number = permissions.includes('rental_view') ? (
    <AppLink
      to={consolePaths.order({ id: finding.rental_id, line: finding.line })}
      className="underline underline-offset-4"
    >
      {finding.order_number}
    </AppLink>
  ) : (
    finding.order_number
  )
  return (
    <section aria-label={finding.title} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 px-4 pt-4 pb-4 lg:overflow-y-auto lg:px-6 lg:pt-6">
        <p className="figures text-meta text-ink-2">
          {number} · {finding.party_name}
        </p>
        <h2 className="mt-1 mb-3 text-title">{finding.title}</h2>
        <PartList parts={finding.parts} />
        <h3 className="mt-4 text-body font-semibold">{proposal.is_repairable ? '修法' : '要人看'}</h3>
        {proposal.to && <FixerRuler from={finding.status} to={proposal.to} />}
        <p className="mt-2 text-body text-ink-2">{proposal.text}</p>
        {finding.dismissed && (
          <p className="mt-3 border-s-[3px] border-edge ps-3 text-body">
            <span className="block text-caption text-ink-3">
              {finding.dismissed.by} {momentText(finding.dismissed.at)} 标为不是问题
            </span>
            {finding.dismissed.reason}
          </p>
        )}
        <TextArea
          ref={field}
          className="mt-4"
          label="原因"
          aside="必填，写进操作日志"
          value={reason}
          maxLength={300}
          error={error}
          onChange={(event) => {
            setReason(event.target.value)
            setError(undefined)
          }}
        />
        <p className="mt-4 text-meta text-ink-2 lg:hidden">{neverDone}</p>
      </div>
      <div className="flex gap-2 border-t border-hairline bg-surface px-4 py-3 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:pb-[max(12px,env(safe-area-inset-bottom))]">
        {!finding.dismissed && (
          <Button className="shrink-0 max-lg:flex-1" busy={dismiss.isPending} onClick={quiet}>
            不是问题
            <KeyCap>N</KeyCap>
          </Button>
        )}
        {proposal.is_repairable && (
          <Button tone="ink" className="flex-1" busy={repair.isPending} onClick={fix}>
            修这一单
            <KeyCap isOnInk>A</KeyCap>
          </Button>
        )}
      </div>
    </section>
  )
}
