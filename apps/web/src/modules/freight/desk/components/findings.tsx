import { findingKindCodes, findingKinds } from '@jihui/protocol/freight/findings/machine'
import { type ReactNode, useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { ReasonField } from '../../../../kits/desk/reason-field.tsx'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { oneOf, place, useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { freightPaths } from '../../freight-words.ts'
import { type Finding, findingsQuery, useCloseFinding } from '../finding-queries.ts'

const filters = { status: place(['open', 'closed'], 'open'), kind: oneOf(findingKindCodes) }
const kinds = [
  { value: '' as const, label: '全部' },
  ...findingKindCodes.map((value) => ({ value, label: findingKinds[value].label })),
]

/** 发现: what looks as if somebody went round the rules; staff look, and say what came of it. */
export function DeskFindings({ top }: { top: ReactNode }) {
  const narrowing = useFilters(filters)
  const { status, kind } = narrowing.values
  const [chosen, setChosen] = useState<Finding | null>(null)
  const list = useList(findingsQuery({ status, ...(kind && { kind }) }))
  const open = list.head?.open
  return (
    <DeskList
      title="货运发现"
      caption="像是绕开了规则的。只给你们看，不影响接单和匹配"
      top={top}
      narrowing={narrowing}
      tabs={{
        label: '看过没有',
        rows: [
          { value: 'open', label: '待查看', ...(open !== undefined && { count: open }) },
          { value: 'closed', label: '看过的' },
        ],
        value: status,
        onChange: (value) => narrowing.set({ status: value as typeof status }),
      }}
      lead={<FilterChips label="哪一种" look={deskLook} options={kinds} {...narrowing.pick('kind')} />}
      list={list}
      words={{
        failed: '发现没有取到',
        empty: { illustration: 'lowbed', title: '没有要查看的', hint: '每分钟看一遍新的报价和运单，有了就排在这里。' },
      }}
      sheets={chosen && <CloseSheet finding={chosen} onClose={() => setChosen(null)} />}
    >
      <ul className="mt-4 border-t border-hairline">
        {list.rows.map((finding) => (
          <Row key={finding.id} finding={finding} onClose={() => setChosen(finding)} />
        ))}
      </ul>
    </DeskList>
  )
}

const roleWords = { shipper: '货主', driver: '司机' } as const
function Row({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const { people, facts, facts_count: total, reason } = finding
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-hairline py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_7rem]">
      <div className="min-w-0">
        <p className="text-body font-semibold">{finding.kind_display}</p>
        <p className="text-meta text-pretty text-ink-2">{finding.says}</p>
        <ul className="mt-2 text-body">
          {people.map(({ id, role, name, phone }) => (
            <li key={id}>
              {roleWords[role]} {name} <span className="figures text-meta text-ink-2">{phone}</span>
            </li>
          ))}
        </ul>
        <p className="figures mt-2 text-meta text-ink-2">{momentText(finding.since)} 起</p>
        {reason && (
          <p className="mt-1 text-meta text-pretty text-ink-2">
            {finding.status === 'open' ? '上次' : finding.status_display}：{reason}（{finding.closed_by}
            {finding.closed_at && ` ${momentText(finding.closed_at)}`}）
          </p>
        )}
      </div>
      <div className="min-w-0">
        <ul className="space-y-1 text-body">
          {facts.map((fact) => (
            <FactRow key={fact.text} fact={fact} />
          ))}
        </ul>
        {total > facts.length && <p className="mt-1 text-meta text-ink-2">还有 {total - facts.length} 条更早的</p>}
      </div>
      <div className="lg:text-end">
        {finding.actions.length > 0 && (
          <Button tone="outline" onClick={onClose}>
            看过了
          </Button>
        )}
      </div>
    </li>
  )
}

function FactRow({ fact: { text, order_id: order, cargo_id: cargo } }: { fact: Finding['facts'][number] }) {
  const to = order !== null ? `/admin/freight/orders/${order}` : cargo !== null ? freightPaths.cargo(cargo) : null
  return (
    <li className="text-pretty">
      {to === null ? (
        text
      ) : (
        <AppLink to={to} className="underline underline-offset-4">
          {text}
        </AppLink>
      )}
    </li>
  )
}

const outcomes = [
  { value: 'harmless', label: '没有问题' },
  { value: 'acted', label: '已处理' },
] as const
const common = {
  harmless: ['家人共用设备，已电话核实', '同一家公司的两个账号'],
  acted: ['已电话提醒', '已暂停资格'],
} as const
function CloseSheet({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const form = useForm({
    start: { outcome: 'harmless' as 'harmless' | 'acted', reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command: useCloseFinding(finding.id),
    input: (values) => values,
    onDone: onClose,
  })
  const { outcome, reason } = form.values
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={finding.kind_display}
      description="有新的事实才会再出现。"
      words={['记下', '正在提交']}
    >
      <SegmentedControl
        label="结果"
        options={[...outcomes]}
        value={outcome}
        onChange={(next) => form.change({ outcome: next })}
      />
      <ReasonField
        label="原因"
        value={reason}
        onChange={(next) => form.change({ reason: next })}
        error={form.errorOf('reason')}
        common={common[outcome]}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
