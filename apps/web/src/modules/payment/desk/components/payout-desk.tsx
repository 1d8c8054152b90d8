import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { dayText, money, momentText } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { Facts } from '../../../rental/public.ts'
import { payoutQuery, type Payout } from '../payout-queries.ts'
import { accountLine, changedText, changeSentence, groupedNumber, lineOfArea } from '../payout-words.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { PayoutCompletion } from './payout-completion.tsx'
import { PayoutHoldSheet } from './payout-hold-sheet.tsx'
import { PayoutMarks } from './payout-marks.tsx'

interface DeskProps {
  id: number
  /** After it was paid: on to the next one. */
  onDone: () => void
}

/** One share to be paid: how much, where to, what happened to that account, and the note that it was paid. */
export function PayoutDesk({ id, onDone }: DeskProps) {
  const { data, error, refetch, isFetching } = useQuery(payoutQuery(id))
  if (data) return <Desk key={data.id} payout={data} onDone={onDone} />
  if (!error) return <SkeletonText lines={8} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState illustration="excavator" title="没有这笔款项">
        从列表里另选一笔。
      </EmptyState>
    )
  return <ConsoleError title="这笔款项没有取到" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

function Desk({ payout, onDone }: { payout: Payout; onDone: () => void }) {
  const isDue = payout.status === 'due'
  const maySeeOrder = useUser()?.permissions.includes('rental_view')
  const order =
    maySeeOrder && payout.payable_link ? (
      <AppLink to={payout.payable_link} className="underline decoration-edge underline-offset-4">
        {payout.order_number}
      </AppLink>
    ) : (
      payout.order_number
    )
  const number = <span className="figures select-all">{groupedNumber(payout.account_number)}</span>
  return (
    <article aria-label={`${payout.order_number} 的款项`} data-line={lineOfArea(payout.area)}>
      <header>
        <h2 className="figures text-title">
          {payout.status === 'taken'
            ? `${payout.status_display} ${money(payout.taken)}`
            : `${isDue ? '要打' : '已打'} ${money(payout.to_pay)}`}
        </h2>
        <p className="figures text-meta text-ink-2">
          {order}
          {[
            payout.payee_name,
            payout.paid_at
              ? `${momentText(payout.paid_at)}登记`
              : isDue
                ? `${dayText(payout.due_on)}前打款`
                : '不用再打',
          ].map((part) => (
            <span key={part} className="keep">
              {' · '}
              {part}
            </span>
          ))}
        </p>
        <PayoutMarks payout={payout} className="mt-2 flex flex-wrap gap-1.5" />
      </header>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8">
        <div className="min-w-0">
          {isDue && <Standing payout={payout} />}
          {payout.status !== 'taken' && (
            <Section title={isDue ? '打到这个账户' : '打到了这个账户'} className="!mt-5">
              {payout.account_number ? (
                <Facts
                  rows={[
                    ['账户名', payout.account_name],
                    ['开户行', payout.bank_name],
                    ['账号', number],
                    ['银行流水号', payout.reference],
                  ]}
                />
              ) : (
                <p className="text-body text-ink-2">
                  {isDue ? '他还没有生效的收款账户，登记并生效以后才能打款。' : '登记打款时没有记下账户。'}
                </p>
              )}
            </Section>
          )}
          <Section title="怎么算的">
            <Facts
              rows={[
                [payout.payable_label, payout.title],
                ['来自', payout.source_display],
                ...payout.lines.map(
                  ({ label, working, amount }) => [working ? `${label}（${working}）` : label, money(amount)] as const,
                ),
                [payout.taken > 0 ? '扣完要打' : '到手', money(payout.to_pay)],
              ]}
            />
          </Section>
        </div>
        {isDue && (
          <div className="min-w-0">
            <PayoutCompletion payout={payout} onDone={onDone} />
          </div>
        )}
      </div>
    </article>
  )
}

/** Whether the account is still the one it was, and whether anything may be paid at all. */
function Standing({ payout }: { payout: Payout }) {
  const [isAsked, setIsAsked] = useState(false)
  const { hold, account_changed: changed, account_pending: pending } = payout
  const sentence = changeSentence(payout)
  const call = payout.payee_phone ? `打 ${payout.payee_phone} 核实` : '他没有登记手机号，联系不上就先不打'
  return (
    <div className="mt-4 space-y-3">
      {hold && (
        <div role="status" className="rounded-card bg-danger-soft px-4 py-3 text-body text-danger">
          <p className="font-semibold">给他的打款已暂停</p>
          <p className="figures mt-0.5 text-meta">
            {momentText(hold.placed_at)} {hold.placed_by}：{hold.reason}。{call}，记下结果再恢复。
          </p>
        </div>
      )}
      {changed && (
        <div className="rounded-card bg-warn-soft px-4 py-3 text-body text-warn">
          <p className="font-semibold">{changedText(changed)}</p>
          <p className="figures mt-0.5 text-meta">
            {sentence}
            {!hold && `打款前先${call}。`}
          </p>
        </div>
      )}
      {pending && (
        <p className="figures rounded-card bg-info-soft px-4 py-3 text-meta text-info">
          {momentText(pending.effective_at)} 起换成 {accountLine(pending)}，在那以前打到现在的账户。
        </p>
      )}
      <Button tone={hold ? 'ink' : 'outline'} onClick={() => setIsAsked(true)}>
        {hold ? '核实过了，恢复打款' : '暂停给他打款'}
      </Button>
      <PayoutHoldSheet payout={payout} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </div>
  )
}
