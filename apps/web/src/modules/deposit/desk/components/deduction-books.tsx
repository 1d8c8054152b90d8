import { AppLink } from '../../../../shell/navigation.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { money, momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Section } from '../../../../ui/section.tsx'
import { RefundList } from '../../../rental/public.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import type { ClaimedDeposit } from '../deduction-queries.ts'

/** 账上: what was put down for the machine, and where every part of it is. */
export function DeductionBooks({ deposit }: { deposit: ClaimedDeposit }) {
  const permissions = useUser()?.permissions ?? []
  const maySeeOrder = permissions.includes('rental_view')
  const maySeeBooks = permissions.includes('reports')
  const { hold } = deposit
  const put: readonly (readonly [string, string])[] =
    deposit.kind === 'paid'
      ? [[deposit.kind_display, money(deposit.amount)]]
      : [
          ['设备押金', money(deposit.base)],
          [deposit.kind_display, deposit.kind === 'free' ? '没有收' : money(deposit.amount)],
        ]
  const moved = (
    [
      ['已扣', deposit.taken],
      [deposit.kind === 'frozen' ? '已解冻' : '已退回', deposit.returned],
      ['在路上', deposit.returning],
      ['租客还欠', deposit.owed],
    ] as const
  ).flatMap(([label, amount]) => (amount > 0 ? [[label, money(amount)] as const] : []))
  return (
    <Section title="账上" aside={deposit.place_display}>
      <dl className="border-t border-hairline text-body">
        {[...put, ...moved].map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 border-b border-hairline py-2">
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {hold && (
        <p className="figures mt-2 text-meta break-all text-ink-2">
          {hold.method_display}预授权 {hold.number}，{hold.status_display}
        </p>
      )}
      {deposit.refunds.length > 0 && (
        <div className="mt-4">
          <RefundList refunds={deposit.refunds} />
        </div>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 text-meta">
        {maySeeOrder && (
          <AppLink
            to={consolePaths.order({ id: deposit.rental_id, line: deposit.line })}
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4"
          >
            看订单
          </AppLink>
        )}
        {maySeeBooks && (
          <AppLink
            to={consolePaths.ledgerOrder(deposit.rental_id)}
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4"
          >
            看这一单的账
          </AppLink>
        )}
      </p>
    </Section>
  )
}

export function DeductionHistory({ deposit }: { deposit: ClaimedDeposit }) {
  const entries = deposit.history.map(({ code, label, note, at, state }, index) => ({
    id: `${index} ${code}`,
    title: state === 'next' ? `将要：${label}` : label,
    meta: [at && momentText(at), note].filter(Boolean).join(' · '),
  }))
  if (entries.length === 0) return null
  return (
    <Section title="经过">
      <HistoryRail entries={entries} isOpen={deposit.claim.settled_at === null} />
    </Section>
  )
}
