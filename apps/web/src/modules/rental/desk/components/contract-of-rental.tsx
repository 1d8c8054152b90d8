import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink, useGo, usePathParam, useQueryTexts } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { dayRange, money } from '../../../../ui/text/format.ts'
import { Section } from '../../../../ui/section.tsx'
import { orderIdOf, type Order } from '../../public.ts'
import { useStaffContract } from '../order-commands.ts'
import { staffOrderQuery } from '../order-queries.ts'
import {
  ContractOpening,
  contractOfRentalQuery,
  ContractPage,
  deskContractQuery,
  UnknownContract,
} from '../../../agreement/desk/public.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { staffSentence } from '../staff-words.ts'
import { useConsoleLive } from '../../../../kits/desk/use-console-live.ts'
import { useSteady } from '../../../../kits/desk/use-steady.ts'
import { ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

/** The contract of an order; where there is none yet, the way to make it (R161). */
export function ContractOfRental() {
  const id = orderIdOf(usePathParam('id'))
  return id === null ? <UnknownContract /> : <OfRental id={id} />
}

function OfRental({ id }: { id: number }) {
  const { line } = useQueryTexts()
  const contract = useQuery(contractOfRentalQuery(id))
  const order = useQuery({ ...staffOrderQuery(id, line), enabled: contract.data === null, retry: false })
  if (contract.data) return <ContractPage id={contract.data} />
  if (order.data) return <NotGenerated order={order.data} refetch={() => void contract.refetch()} />
  if (isUnknown(order.error)) return <PerhapsContract id={id} />
  return <ContractOpening state={order.error && !contract.error ? order : contract} />
}

/** R161: an id that is no order's may be a contract's. */
function PerhapsContract({ id }: { id: number }) {
  const go = useGo()
  const { data, error, refetch, isFetching } = useQuery(deskContractQuery(id))
  useEffect(() => {
    if (data) go(consolePaths.contractById(id), { replace: true })
  }, [data, go, id])
  if (isUnknown(error)) return <UnknownContract />
  return <ContractOpening state={{ error, refetch, isFetching }} />
}

function NotGenerated({ order, refetch }: { order: Order; refetch: () => void }) {
  const live = useConsoleLive()
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
      {order.actions.includes('generate_contract') ? (
        <Generate order={order} onDone={refetch} />
      ) : (
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
      )}
    </ConsolePage>
  )
}

function Generate({ order, onDone }: { order: Order; onDone: () => void }) {
  const command = useStaffContract()
  const steady = useSteady()
  const [terms, setTerms] = useState('')
  return (
    <Section title="合同还没有生成" className="max-w-xl">
      <p className="text-body text-ink-2">
        资质已经通过。生成后条款和金额按现在的订单固定：{order.rental_days} 天，合计 {money(order.total_amount)}
        ，租客会收到通知。
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
        onClick={() =>
          steady(() => command.mutate({ target: order, input: terms.trim() }, { onSuccess: onDone, showsFields: true }))
        }
      >
        {command.isPending ? '正在生成' : '生成合同'}
      </Button>
    </Section>
  )
}
