import type { LineFace } from '@jihui/protocol/rental/faces'
import type { ReactNode } from 'react'
import { Page } from '../../../ui/page.tsx'
import { orderPaths, type Order } from '../../rental/public.ts'
import type { Bill } from '../what-to-pay.ts'
import { BillDetails, BillFees, BillHead } from './payment-bill.tsx'

export interface PaymentFrameProps {
  line: LineFace
  order: Order
  bill: Bill
  title: string
  /** What is to be chosen and done, beside the bill on a wide screen. */
  children: ReactNode
  /** Below the bill on a phone, below the choice on a wide screen. */
  button: ReactNode
  /** Beside the button on a wide screen, above it on a phone: what it does not do. */
  note: string
  sheets: ReactNode
}

/** The bill and, beside or below it, how it is paid. */
export function PaymentFrame({ line, order, bill, title, children, button, note, sheets }: PaymentFrameProps) {
  return (
    <Page title={title} back={orderPaths.detail(line, order.id)} width="wide">
      <div
        data-line={line.id}
        className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-14"
      >
        <div className="min-w-0">
          <BillHead order={order} bill={bill} />
          <BillFees line={line} order={order} bill={bill} />
        </div>
        <div className="mt-7 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start lg:rounded-card lg:bg-surface lg:p-5 lg:shadow-lift-1">
          {children}
          <div className="hidden lg:mt-4 lg:block">{button}</div>
          <p className="mt-3 text-caption text-ink-3">{note}</p>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-2">
          <BillDetails order={order} />
        </div>
      </div>
      <div className="sticky bottom-0 z-30 -mx-(--gutter) mt-8 -mb-6 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
        {button}
      </div>
      {sheets}
    </Page>
  )
}
