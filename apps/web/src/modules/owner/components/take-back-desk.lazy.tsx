import { claimHours } from '@jihui/protocol/deposit/machine'
import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/fields/choice.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { money } from '../../../ui/text/format.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import {
  HandoverComparison,
  HandoverSideRecord,
  returnPreviewQuery,
  UnitTabs,
  withDamage,
  type Handover,
  type Order,
} from '../../rental/public.ts'
import { renterOf, takeBackSum } from '../deduction-words.ts'
import {
  findingKey,
  newFindings,
  type ReturnFinding,
  sentDeductions,
  sumDeductions,
  verdictCodes,
  verdicts,
  withVerdict,
  type Verdict,
} from '../deductions.ts'
import { ownerPaths } from '../owner-paths.ts'
import { useTakeBackDraft } from '../use-take-back-draft.ts'
import { useOwnerTakeBack } from '../work-commands.ts'
import { DeductionList } from './deduction-list.tsx'
import { TakeBackTotal } from './take-back-total.tsx'

interface DeskProps {
  title: string
  order: Order
  handover: Handover
  userId: number
}

/** What is new, who bears it, and what goes back: the take-back's last page. */
export function TakeBackDesk({ title, order, handover, userId }: DeskProps) {
  const go = useGo()
  const line = findLine(order.line)
  const { draft, change, drop } = useTakeBackDraft(userId, order.id)
  const command = useOwnerTakeBack()
  const { data: reckoned } = useQuery({ ...returnPreviewQuery(line, order.id), enabled: !command.isSuccess })
  const [isChecked, setIsChecked] = useState(false)
  const open = newFindings(handover).filter((one) => (draft.verdicts[findingKey(one)] ?? 'later') === 'later')
  const most = reckoned?.damage_max ?? Math.max(order.deposit_base, order.market_value)
  const sum = sumDeductions(draft.deductions, most)
  const hasProblem = sum.problem !== undefined || Object.keys(sum.problems).length > 0
  const isAsking = sum.total > 0
  const preview = reckoned && withDamage(reckoned, order, sum.total)
  const back = ownerPaths.rental(order.id)
  const errorOf = (field: string) => (command.error instanceof ApiError ? command.error.errors[field] : undefined)
  const refusal = errorOf('damage_fee') ?? errorOf('deductions')

  const settle = async () => {
    setIsChecked(true)
    if (open.length > 0 || hasProblem) {
      const undecided = open.length > 0 ? `还有 ${open.length} 处没定由谁承担：${open[0]?.label ?? ''}` : undefined
      toast.error(undecided ?? sum.problem ?? '扣款有没填好的地方')
      return
    }
    const total = preview && takeBackSum(order, preview).total
    const comesTo = total ? `${total.label} ${money(total.amount)}。` : ''
    const isSure = await confirm(
      isAsking
        ? {
            title: `把扣款 ${money(sum.total)} 发给${renterOf(order)}吗？`,
            body: `机器现在收回，${comesTo}对方有 ${claimHours} 小时提出异议；你随时可以撤回扣款，但不能再加。`,
            confirmLabel: '收回并发出',
          }
        : { title: '收回机器并结算吗？', body: `${comesTo}结算以后不能再改。`, confirmLabel: '收回并结算' },
    )
    if (!isSure) return
    const input = { condition: draft.condition.trim(), deductions: sentDeductions(draft.deductions), notes: '' }
    command.mutate(
      { target: order, input },
      {
        showsFields: true,
        onSuccess: () => {
          drop()
          window.scrollTo({ top: 0 })
        },
      },
    )
  }

  return (
    <Page title={title} back={back} width="wide">
      <div data-line={order.line} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div className="min-w-0">
          <UnitTabs handover={handover}>
            {(ofUnit, { id }) => (
              <Findings
                key={id}
                order={order}
                handover={ofUnit}
                findings={newFindings(handover)}
                draft={draft.verdicts}
                onVerdict={(finding, verdict) =>
                  change({
                    verdicts: { ...draft.verdicts, [findingKey(finding)]: verdict },
                    deductions: withVerdict(draft.deductions, finding, verdict),
                  })
                }
              />
            )}
          </UnitTabs>
        </div>
        <div className="min-w-0">
          <DeductionList
            list={draft.deductions}
            sum={sum}
            deposit={order.deposit_base}
            most={most}
            isChecked={isChecked}
            onChange={(deductions) => change({ deductions })}
          />
          <Section title="验收情况">
            <TextArea
              label="写几句"
              isOptional
              rows={2}
              maxLength={200}
              value={draft.condition}
              onChange={(event) => change({ condition: event.target.value })}
              placeholder="外观、附件、试机"
              error={errorOf('condition')}
            />
          </Section>
          <Section title="结算">
            {refusal && <FieldError>{refusal}</FieldError>}
            <div aria-live="polite">
              {preview ? (
                <TakeBackTotal order={order} preview={preview} asker="owner" />
              ) : (
                <Skeleton label="正在算结算">
                  <Bone className="h-4 w-full" />
                  <Bone className="mt-3 h-4 w-full" />
                </Skeleton>
              )}
            </div>
          </Section>
        </div>
      </div>
      <StickyBar>
        <Button
          size="main"
          className="keep shrink-0"
          onClick={() => {
            toast.ok('已存在这台设备上，随时回来接着办')
            go(back)
          }}
        >
          存着
        </Button>
        <Button tone="commit" size="main" wide busy={command.isPending} onClick={() => void settle()}>
          {command.isPending
            ? isAsking
              ? '正在发出'
              : '正在结算'
            : open.length > 0
              ? `还有 ${open.length} 处没定`
              : isAsking
                ? '发给对方确认'
                : '收回并结算'}
        </Button>
      </StickyBar>
    </Page>
  )
}

/** Out beside back with a verdict on all that is new; without a record of the way out only what came back. */
function Findings({
  order,
  handover,
  findings,
  draft,
  onVerdict,
}: {
  order: Order
  /** Of one unit. */
  handover: Handover
  findings: readonly ReturnFinding[]
  draft: Readonly<Record<string, Verdict>>
  onVerdict: (finding: ReturnFinding, verdict: Verdict) => void
}) {
  if (!handover.comparison) {
    return (
      <>
        <h2 className="text-display">{order.equipment_name}回来了</h2>
        <p className="mb-3 text-body text-ink-2">
          {handover.sides.some(({ stage }) => stage === 'out')
            ? '归还时没有拍照，没法逐处对照。'
            : '出场时没有记录，没法逐处对照。扣款要有双方都认的依据。'}
        </p>
        {handover.sides.map((side) => (
          <HandoverSideRecord key={side.id} handover={handover} side={side} />
        ))}
      </>
    )
  }
  const serial = handover.units.length > 1 ? handover.sides[0]?.serial : undefined
  return (
    <HandoverComparison
      handover={handover}
      line={order.line}
      illustration={order.illustration}
      days={order.rental_days}
      verdictOf={(position) =>
        verdictKeys(
          findings.find((one) => one.position === position && one.serial === serial),
          draft[findingKey({ position, serial })] ?? 'later',
          onVerdict,
        )
      }
    />
  )
}

/** Only what is new asks for a verdict. */
const verdictKeys = (
  finding: ReturnFinding | undefined,
  verdict: Verdict,
  onVerdict: (finding: ReturnFinding, verdict: Verdict) => void,
) =>
  finding && (
    <div role="group" aria-label={`${finding.label}由谁承担`} className="grid grid-cols-3 gap-2">
      {verdictCodes.map((code) => (
        <Chip key={code} isOn={verdict === code} onClick={() => onVerdict(finding, code)}>
          {verdicts[code]}
        </Chip>
      ))}
    </div>
  )
