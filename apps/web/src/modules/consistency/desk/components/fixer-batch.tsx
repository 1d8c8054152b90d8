import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { useRepair, type Finding, type RepairOutcome } from '../fixer-queries.ts'

/** One reason for several orders, and what became of each of them. */
export function FixerBatch({
  findings,
  isOpen,
  onClose,
  onDone,
}: {
  findings: readonly Finding[]
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}) {
  const id = useId()
  const [outcomes, setOutcomes] = useState<readonly RepairOutcome[] | null>(null)
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command: useRepair(),
    input: ({ reason }) => ({ findings, reason: reason.trim() }),
    onDone: ({ message, results, skipped }) => {
      toast[skipped > 0 ? 'plain' : 'ok'](message)
      setOutcomes(results.toSorted((a, b) => Number(a.is_fixed) - Number(b.is_fixed)))
    },
  })
  const close = () => {
    if (outcomes) onDone()
    else onClose()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      canDismiss={!form.isBusy}
      title={outcomes ? '修完了' : `一起修 ${findings.length} 单`}
      description={outcomes ? undefined : '每一单仍按各自的条件再核一次，核不过就跳过'}
      footer={
        outcomes ? (
          <Button tone="ink" wide onClick={close}>
            知道了
          </Button>
        ) : (
          <div className="flex gap-2">
            <Button className="flex-1" disabled={form.isBusy} onClick={onClose}>
              再想想
            </Button>
            <Button type="submit" form={id} tone="ink" className="flex-1" busy={form.isBusy}>
              {form.isBusy ? '正在修' : `修 ${findings.length} 单`}
            </Button>
          </div>
        )
      }
    >
      {outcomes ? (
        <Outcomes outcomes={outcomes} />
      ) : (
        <FormFrame form={form} id={id}>
          <ul className="mb-4">
            {findings.map((one) => (
              <li
                key={`${one.rental_id}-${one.rule}`}
                className="flex items-baseline gap-3 border-b border-hairline py-2"
              >
                <span className="figures keep text-body font-semibold">{one.order_number}</span>
                <span className="min-w-0 flex-1 truncate text-meta text-ink-2">{one.title}</span>
                <span className="keep text-meta">{one.proposal.brief}</span>
              </li>
            ))}
          </ul>
          <TextArea
            label="原因"
            aside="必填，写进操作日志"
            maxLength={300}
            {...form.text('reason')}
            error={form.errorOf('reason') ?? form.refusal}
          />
        </FormFrame>
      )}
    </Sheet>
  )
}

function Outcomes({ outcomes }: { outcomes: readonly RepairOutcome[] }) {
  return (
    <ul>
      {outcomes.map((one) => (
        <li key={`${one.rental_id}-${one.rule}`} className="flex items-start gap-2 border-b border-hairline py-2.5">
          {one.is_fixed ? (
            <CircleCheck size={18} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
          ) : (
            <CircleAlert size={18} className="mt-0.5 shrink-0 text-warn" aria-hidden="true" />
          )}
          <span className="figures keep text-body font-semibold">{one.order_number}</span>
          <span className="min-w-0 flex-1 text-body text-ink-2">
            {one.is_fixed ? `修好了，现在是“${one.display_status}”` : `跳过：${one.message}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
