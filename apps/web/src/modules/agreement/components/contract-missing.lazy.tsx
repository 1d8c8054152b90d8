import { termsLimits } from '@jihui/protocol/agreement/machine'
import { actionOf } from '@jihui/protocol/rental/actions'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { dayRange } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { orderPaths, orderQuery, type Order } from '../../rental/public.ts'
import { sentenceOf, useGenerateContract } from '../use-contract-actions.ts'

const SPECIAL_MAX = termsLimits.charactersMax

/** An order without a contract: what it waits for, or the button that makes one. */
export function ContractMissing({ line, id }: { line: LineFace; id: number }) {
  const { data: order, error, refetch, isFetching } = useQuery(orderQuery(line, id))
  if (!order && error) {
    return (
      <QueryError
        query={{ error, isFetching, refetch }}
        title="获取合同状态失败，请稍后重试"
        line={line.id}
        safe="订单没有变化。"
      />
    )
  }
  if (!order) return <SkeletonText lines={5} />
  if (order.actions.includes('generate_contract')) return <Generate line={line} order={order} />
  return (
    <EmptyState
      illustration={order.illustration}
      title="合同还没有生成"
      actions={
        <AppLink to={orderPaths.detail(line, order.id)} className={buttonClass('ink')}>
          看订单
        </AppLink>
      }
    >
      {order.status_sentence}
    </EmptyState>
  )
}

function Generate({ line, order }: { line: LineFace; order: Order }) {
  const [special, setSpecial] = useState('')
  const generate = useGenerateContract(line, order.id)
  const submit = () =>
    generate.mutate(special.trim(), {
      // R110: the screen below turns into the contract by itself.
      onSuccess: ({ contract, message }) => {
        toast.ok(contract.terms_request ? message : '合同已生成，读完就可以签字')
        scrollTo({ top: 0 })
      },
      onError: (error) => toast.error(sentenceOf(error, '合同生成失败，请稍后重试')),
    })
  return (
    <div data-line={line.id} className="mx-auto max-w-xl">
      <h2 className="text-display">可以生成合同了</h2>
      <p className="mt-1 text-body text-ink-2">
        资质已通过。生成时冻结下面的机器、租期和金额，之后轮到你签字；签字前不产生费用。
      </p>
      <div className="mt-5 flex items-center gap-3 border-y border-hairline py-4">
        <MachineTile
          line={order.line}
          illustration={order.illustration}
          photo={order.equipment_image_url}
          size="compact"
        />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">{order.equipment_name}</p>
          <p className="figures text-meta text-ink-2">
            {dayRange(order.start_date, order.end_date)} · {order.rental_days} 天
          </p>
          <p className="mt-0.5 text-meta text-ink-2">
            合计 <Money value={order.total_amount} size="inline" />
            {order.deposit_amount > 0 && (
              <>
                ，含押金 <Money value={order.deposit_amount} size="inline" />
              </>
            )}
          </p>
        </div>
      </div>
      <TextArea
        className="mt-5"
        label="希望增加的约定"
        isOptional
        rows={4}
        maxLength={SPECIAL_MAX}
        aside={`${special.length} / ${SPECIAL_MAX}`}
        value={special}
        hint="先由平台审核，采纳后才写进合同；审核期间机器为你留着，不计签署时间。没有就空着。"
        placeholder="例如：设备需在 8:00 前送到急诊楼卸货口"
        onChange={(event) => setSpecial(event.target.value)}
      />
      <Button tone="ink" size="main" wide className="mt-5" busy={generate.isPending} onClick={submit}>
        {generate.isPending ? '正在生成' : actionOf('generate_contract').label}
      </Button>
      <AppLink to={orderPaths.detail(line, order.id)} className={`${buttonClass('ghost', 'main', true)} mt-2`}>
        看订单
      </AppLink>
    </div>
  )
}
