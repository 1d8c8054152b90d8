import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { dayText, money, momentText, shanghaiDay } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ClaimDecision, ClaimItems, ClaimObjection, ClaimTag } from '../../../owner/public.ts'
import type { Claim, Deposit } from '../../../rental/public.ts'
import { type ClaimedDeposit, deductionQuery } from '../deduction-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { DeductionBooks, DeductionHistory } from './deduction-books.tsx'
import { DeductionDecision } from './deduction-decision.tsx'
import { DeductionPhotos } from './deduction-photos.tsx'

interface DeskProps {
  id: number
  /** After a decision: on to the next one. */
  onDone: () => void
}

const isClaimed = (deposit: Deposit | undefined): deposit is ClaimedDeposit => Boolean(deposit?.claim)

/** One deduction: what is asked for, what the renter says, both hand-overs, the books, the decision. */
export function DeductionDesk({ id, onDone }: DeskProps) {
  const { data, error, refetch, isFetching } = useQuery(deductionQuery(id))
  if (isClaimed(data)) return <Desk key={data.claim.id} deposit={data} onDone={onDone} />
  if (!error && !data) return <SkeletonText lines={8} />
  if (!error || (error instanceof ApiError && error.status === 404))
    return (
      <EmptyState illustration="excavator" title="没有这张扣款单">
        从列表里另选一张。
      </EmptyState>
    )
  return <ConsoleError title="扣款单没有取到" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

function Desk({ deposit, onDone }: { deposit: ClaimedDeposit; onDone: () => void }) {
  const { claim } = deposit
  const mayDecide = claim.actions.includes('decide')
  /** Whoever decides it himself need not be told. */
  const [isToBeTold, setIsToBeTold] = useState(mayDecide)
  const decided = () => {
    setIsToBeTold(false)
    onDone()
  }
  return (
    <article aria-label={`${deposit.order_number} 的扣款`} data-line={deposit.line}>
      <Head deposit={deposit} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8">
        <div className="min-w-0">
          <Section title={`${claim.lessor_name}要扣的`} className="!mt-5">
            <ClaimItems claim={claim} />
          </Section>
          <ClaimObjection claim={claim} />
          <ClaimDecision claim={claim} />
          <DeductionPhotos deposit={deposit} />
        </div>
        <div className="min-w-0 xl:-mt-2">
          {mayDecide && <DeductionDecision deposit={deposit} onDone={decided} />}
          {isToBeTold && (
            <p role="status" className="figures mt-5 border-s-[3px] border-ok ps-3 text-body empty:hidden">
              {!mayDecide && `你打开以后，${endOf(claim)}，不用再裁定。`}
            </p>
          )}
          <DeductionBooks deposit={deposit} />
          <DeductionHistory deposit={deposit} />
        </div>
      </div>
    </article>
  )
}

/** How it ended, for whoever had it open. */
const endOf = ({ decision, settled_amount: settled }: Claim): string => {
  if (!decision) return '这张扣款单已结清'
  return `${decision.decided_by}已裁定${settled ? `扣 ${money(settled)}` : '不扣'}`
}

function Head({ deposit }: { deposit: ClaimedDeposit }) {
  const { claim } = deposit
  const maySeeOrder = useUser()?.permissions.includes('rental_view')
  const told =
    claim.status === 'awaiting_renter'
      ? `租客没有异议的话，${momentText(claim.due_at)} 自动按 ${money(claim.amount)} 结清，不用裁定。`
      : claim.status === 'objected'
        ? '租客有异议，对照交接照片裁定扣多少。裁定后马上结清，双方都会收到通知。'
        : claim.sentence
  return (
    <header>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="figures text-title">要扣 {money(claim.amount)}</h2>
          <p className="figures text-meta text-ink-2">
            {maySeeOrder ? (
              <AppLink
                to={consolePaths.order({ id: deposit.rental_id, line: deposit.line })}
                className="underline decoration-edge underline-offset-4"
              >
                {deposit.order_number}
              </AppLink>
            ) : (
              deposit.order_number
            )}
            {[deposit.equipment_name, `${dayText(shanghaiDay(claim.sent_at))}发出`].map((part) => (
              <span key={part} className="keep">
                {' · '}
                {part}
              </span>
            ))}
          </p>
        </div>
        <ClaimTag status={claim.status} />
      </div>
      <p className="mt-2 text-body text-ink-2">{told}</p>
    </header>
  )
}
