import type { ReactNode } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import type { OrderItem } from '../order-queries.ts'

export interface QuestionProps {
  item: OrderItem
  isOpen: boolean
  onClose: () => void
}

export const nameOf = (item: OrderItem) =>
  `${item.order_number} · ${item.party_name || item.customer_name} · ${item.equipment_name}`

/** Errors the server gave to single fields. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.errors[field] : undefined

interface QuestionSheetProps {
  question: QuestionProps
  title: string
  isBusy: boolean
  sendLabel: string
  onSend: () => void
  children: ReactNode
}

/** A question about an order with several fields. */
export function QuestionSheet({ question, title, isBusy, sendLabel, onSend, children }: QuestionSheetProps) {
  return (
    <Sheet
      isOpen={question.isOpen}
      onClose={question.onClose}
      title={title}
      description={nameOf(question.item)}
      canDismiss={!isBusy}
      footer={
        <Button tone="ink" size="main" wide busy={isBusy} onClick={onSend}>
          {sendLabel}
        </Button>
      }
    >
      <div className="space-y-4 pb-1">{children}</div>
    </Sheet>
  )
}
