import { screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../shell/api/api-error.ts'
import { isSignedIn } from '../../shell/api/token.ts'
import { useGo } from '../../shell/navigation.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Quote } from '../catalogue/public.ts'
import { orderPaths } from './order-line.ts'
import type { RentalDraft } from './rental-draft.ts'
import { submitRental, waitForRental } from './submit-rental.ts'

const FAILURE = '系统错误，请联系管理员'

export type SubmitStage = 'idle' | 'sending' | 'opening'

interface Handlers {
  onPlaced: () => void
  onFieldErrors: (errors: Readonly<Record<string, string>>) => void
  /** Somebody was quicker: other days are needed. */
  onUnavailable: () => void
}

/** From the press of the button to the order's own screen; a second press changes nothing. */
export function useRentalSubmit(
  line: LineFace,
  equipmentId: number,
  { onPlaced, onFieldErrors, onUnavailable }: Handlers,
) {
  const go = useGo()
  const client = useQueryClient()
  const [stage, setStage] = useState<SubmitStage>('idle')
  const isBusy = useRef(false)

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) {
      console.error(error)
      return void toast.error(FAILURE)
    }
    onFieldErrors(error.errors)
    if (error.code === 'rental.unavailable') {
      void client.invalidateQueries({ queryKey: ['equipment'] })
      void client.invalidateQueries({ queryKey: ['rental', 'quote'] })
      onUnavailable()
    }
    if (error.code === 'rental.quote_differs') void client.invalidateQueries({ queryKey: ['rental', 'quote'] })
    // Unanswered, it may have arrived all the same: the list of orders knows.
    if (error.status === 0 && error.code !== 'CANCELLED')
      return void toast.error(`${error.message}。先看看订单里有没有这一单，再重新提交`, {
        durationMs: 8000,
        action: { label: '看订单', run: () => go(orderPaths.list(line)) },
      })
    toast.error(sentenceOf(error), { durationMs: 5000 })
  }

  const submit = async (draft: RentalDraft, quote: Quote) => {
    if (isBusy.current) return
    // Where the form is open to guests, handing in is not; what was filled in waits for them.
    if (!isSignedIn()) return go(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
    isBusy.current = true
    setStage('sending')
    try {
      const id = await submitRental(line, equipmentId, draft, quote)
      onPlaced()
      setStage('opening')
      toast.ok('租赁申请已提交')
      const isThere = await waitForRental(line, id)
      void client.invalidateQueries({ queryKey: ['rental'] })
      void client.invalidateQueries({ queryKey: ['equipment'] })
      // A line that tells at a screen of its own what was handed in leads there, the others to the order.
      const told = `${screenPath(line, 'submitted')}?rentalId=${id}`
      if (isThere)
        return go(line.screens.submitted ? told : `${orderPaths.detail(line, id)}?from=create`, { replace: true })
      toast.plain('订单已创建，但无法立即加载详情，请稍后在订单列表中查看', { durationMs: 8000 })
      go(orderPaths.list(line), { replace: true })
    } catch (error) {
      setStage('idle')
      isBusy.current = false
      refused(error)
    }
  }
  return { stage, submit }
}

/** R072: the message, then what the fields are refused for, unless the message says it already. */
function sentenceOf(error: ApiError): string {
  const details = Object.values(error.errors).filter((sentence) => !error.message.includes(sentence))
  return [error.message || FAILURE, ...details].join('：')
}
