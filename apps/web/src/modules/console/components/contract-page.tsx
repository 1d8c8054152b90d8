import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { dayRange, money } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import type { Order } from '../../rental/public.ts'
import { ConsoleError, ConsolePage, RefreshButton } from './console-page.tsx'
import { ContractDesk } from './contract-desk.tsx'
import { ContractPaper } from './contract-paper.tsx'
import { StaffOrder, type Live } from './staff-order.tsx'
import { useStaffContract } from '../console-commands.ts'
import { staffContractQuery } from '../console-queries.ts'
import { consolePaths } from '../paths.ts'
import { staffSentence } from '../staff-words.ts'
import { useSteady } from '../use-steady.ts'

/** The rental contract of an order, for the staff; where there is none yet, the way to make it. */
export function ContractPage() {
  return (
    <StaffOrder
      title="租赁合同"
      unknown="未找到合同信息"
      failed="加载数据失败，请刷新页面重试"
      bones={<PaperSkeleton />}
    >
      {(order, live) => <ContractOf order={order} live={live} />}
    </StaffOrder>
  )
}

function ContractOf({ order, live }: { order: Order; live: Live }) {
  const { data: contract, error, refetch, isFetching } = useQuery(staffContractQuery(findLine(order.line), order.id))
  return (
    <ConsolePage
      caption={
        <span className="figures">
          <AppLink to={consolePaths.order(order)} className="underline underline-offset-4">
            {order.order_number}
          </AppLink>
          {` · ${order.equipment_name} · ${dayRange(order.start_date, order.end_date)}`}
        </span>
      }
      title={order.party_name || order.customer_name}
      actions={<RefreshButton {...live} />}
    >
      {contract ? (
        <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
          <div className="max-lg:order-last">
            <ContractPaper contract={contract} />
          </div>
          <aside aria-label="合同状态" className="lg:sticky lg:top-6 lg:self-start">
            <ContractDesk contract={contract} />
          </aside>
        </div>
      ) : contract === null ? (
        <NotGenerated order={order} />
      ) : error ? (
        <ConsoleError
          title="无法打开合同页面，请稍后重试"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <PaperSkeleton />
      )}
    </ConsolePage>
  )
}

function NotGenerated({ order }: { order: Order }) {
  const command = useStaffContract()
  const steady = useSteady()
  const [terms, setTerms] = useState('')
  if (!order.actions.includes('generate_contract'))
    return (
      <EmptyState
        illustration="patient-monitor"
        title="合同还没有生成"
        actions={
          <AppLink to={consolePaths.order(order)} className={buttonClass('outline')}>
            打开订单
          </AppLink>
        }
      >
        {staffSentence(order)}
      </EmptyState>
    )
  return (
    <Section title="合同还没有生成" className="max-w-xl">
      <p className="text-body text-ink-2">
        资质已经通过。生成后条款和金额按现在的订单固定：{order.rental_days} 天，合计 {money(order.total_amount)}
        ，租客会收到通知去签署。
      </p>
      <TextArea
        className="mt-4"
        label="特别约定"
        isOptional
        rows={4}
        maxLength={2000}
        value={terms}
        aside={terms ? `${terms.length} / 2000` : undefined}
        hint="会作为一节写进合同，签署后不能再改"
        onChange={(event) => setTerms(event.target.value)}
        error={command.error instanceof ApiError ? command.error.errors.special_clauses : undefined}
      />
      <Button
        className="mt-4"
        tone="ink"
        size="main"
        busy={command.isPending}
        onClick={() => steady(() => command.mutate({ target: order, input: terms.trim() }))}
      >
        {command.isPending ? '正在生成' : '生成合同'}
      </Button>
    </Section>
  )
}

function PaperSkeleton() {
  return (
    <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
      <div className="rounded-card bg-surface px-5 py-6 shadow-lift-1 md:px-10">
        <SkeletonText lines={9} />
      </div>
      <Skeleton label="正在取合同" className="space-y-3">
        <Bone className="h-6 w-24" />
        <Bone className="h-4 w-full" />
        <Bone className="h-4 w-4/5" />
        <Bone className="h-11 w-full" />
      </Skeleton>
    </div>
  )
}
