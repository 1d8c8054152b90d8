import { useMemo } from 'react'
import { useGo } from '../../../../shell/navigation.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { type Bill, BillPage, Paying } from '../../../payment/public.ts'
import { costLines, costTotal } from '../../order-words.ts'
import { drawingOf } from '../../service-drawings.ts'
import { servicePaths } from '../../service-paths.ts'
import { orderToPay, type ServiceOrder } from '../../service-queries.ts'

const billOf = (order: ServiceOrder): Bill => ({
  purpose: 'work',
  title: order.service_type_name,
  lines: costLines(order).map((line) => ({ ...line })),
  amount: costTotal(order),
  deposit: 0,
})

/** 付服务费: what was agreed to, and how it is paid; by a guest too. */
export function OrderPayment({ order, access }: { order: ServiceOrder; access: string | undefined }) {
  const go = useGo()
  const { orderId } = order
  const thing = useMemo(() => orderToPay(orderId, access), [orderId, access])
  const bill = useMemo(() => billOf(order), [order])
  const detailPath = servicePaths.progress(orderId)
  return (
    <Paying
      {...{ thing, detailPath }}
      due={order.payment_status === 'due' ? bill : null}
      title="付服务费"
      settled={bill}
      onward={{ label: '去验收', path: detailPath }}
      paidSentence={() => '钱在平台，验收以后才给师傅。'}
      paidPath={() => detailPath}
      onRefused={() => {
        toast.plain('现在没有要付的')
        go(detailPath, { replace: true })
      }}
      renderFrame={({ bill: shown, title, button, sheets, note: safe, children }) => (
        <BillPage
          {...{ title, safe, button, sheets }}
          bill={shown}
          back={detailPath}
          number={order.externalOrderCode}
          line={drawingOf(order.service_type_code).line}
          note="钱由平台托管，你验收以后才给师傅；有异议，平台先不给。"
        >
          {children}
        </BillPage>
      )}
    />
  )
}
