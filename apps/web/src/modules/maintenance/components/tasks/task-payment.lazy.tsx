import { maintenanceOrderPayable } from '@jihui/protocol/maintenance/orders/payable'
import { maintenanceOrderPayment } from '@jihui/protocol/maintenance/orders/payment-operations'
import { useMemo } from 'react'
import { useGo } from '../../../../shell/navigation.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { type Bill, BillPage, payableToPay, Paying } from '../../../payment/public.ts'
import { carePaths } from '../../care-paths.ts'
import { CARE, type TaskDetail } from '../../order-queries.ts'
import { billLines } from './quote-lines.ts'

const billOf = (task: TaskDetail): Bill => {
  const amount = task.total_amount ?? 0
  const lines = billLines(task.quote, amount, task.dispute?.to_payer ?? 0)
  return { purpose: 'work', title: `${task.equipment_name}维修`, lines, amount, deposit: 0 }
}

/** 付维修费: what was agreed, and how it is paid. */
export function TaskPayment({ task }: { task: TaskDetail }) {
  const go = useGo()
  const { id } = task
  const thing = useMemo(() => payableToPay(maintenanceOrderPayable.kind, maintenanceOrderPayment, id, [CARE]), [id])
  const bill = useMemo(() => billOf(task), [task])
  const detailPath = carePaths.task(id)
  return (
    <Paying
      {...{ thing, detailPath }}
      due={task.actions.includes('pay') ? bill : null}
      title="付维修费"
      settled={bill}
      onward={{ label: '看全部维护单', path: carePaths.tasks }}
      paidSentence={() => '维修费已付。'}
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
          number={task.number}
          line={task.line}
          note="钱由平台托管，验收以后结给师傅；质保期内同一个毛病再修不收费。"
        >
          {children}
        </BillPage>
      )}
    />
  )
}
