import { unprintable, unprintableSentence } from '@jihui/protocol/printable-characters'
import { screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shell/api/api-error.ts'
import type { useGo } from '../../shell/navigation.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import type { Quote } from '../catalogue/public.ts'
import { orderPaths } from './order-line.ts'
import type { RentalDraft } from './rental-draft.ts'
import { submitRental, waitForRental } from './submit-rental.ts'

const FAILURE = '系统错误，请联系管理员'

export interface PlacingHandlers {
  onPlaced: () => void
  onOpening: () => void
  onFieldErrors: (errors: Readonly<Record<string, string>>) => void
  /** Somebody was quicker: other days are needed. */
  onUnavailable: () => void
}

interface Surroundings {
  client: QueryClient
  go: ReturnType<typeof useGo>
}

/** Places the order and leads to it; whether it was placed. */
export async function placeRental(
  line: LineFace,
  equipmentId: number,
  { draft, quote }: { draft: RentalDraft; quote: Quote },
  { client, go }: Surroundings,
  handlers: PlacingHandlers,
): Promise<boolean> {
  const unseen = findUnprintable(draft)
  if (unseen) {
    handlers.onFieldErrors(unseen)
    toast.error(Object.values(unseen)[0]!)
    return false
  }
  let id: number
  try {
    id = await submitRental(line, equipmentId, draft, quote)
  } catch (error) {
    refused(error, line, { client, go }, handlers)
    return false
  }
  handlers.onPlaced()
  handlers.onOpening()
  toast.ok('租赁申请已提交')
  const isThere = await waitForRental(line, id)
  void client.invalidateQueries({ queryKey: ['rental'] })
  void client.invalidateQueries({ queryKey: ['equipment'] })
  // A line that tells at a screen of its own what was handed in leads there, the others to the order.
  const told = `${screenPath(line, 'submitted')}?rentalId=${id}`
  if (isThere) go(line.screens.submitted ? told : `${orderPaths.detail(line, id)}?from=create`, { replace: true })
  else {
    toast.plain('订单已创建，但无法立即加载详情，请稍后在订单列表中查看', { durationMs: 8000 })
    go(orderPaths.list(line), { replace: true })
  }
  return true
}

function refused(
  error: unknown,
  line: LineFace,
  { client, go }: Surroundings,
  { onFieldErrors, onUnavailable }: PlacingHandlers,
): void {
  if (!(error instanceof ApiError)) {
    console.error(error)
    return void toast.error(FAILURE)
  }
  // Of a machine that is under repair the field is told the first free day alone.
  const isMaintained = error.code === 'rental.maintenance'
  onFieldErrors(isMaintained ? { start_date: error.message } : error.errors)
  if (isMaintained || error.code === 'rental.unavailable') {
    void client.invalidateQueries({ queryKey: ['equipment'] })
    void client.invalidateQueries({ queryKey: ['rental', 'quote'] })
    onUnavailable()
  }
  if (error.code === 'rental.quote_differs' || error.code === 'deposit.not_qualified')
    void client.invalidateQueries({ queryKey: ['rental', 'quote'] })
  // Unanswered, it may have arrived all the same: sent again it is the same order.
  if (error.status === 0 && error.code !== 'CANCELLED')
    return void toast.error(`${error.message}。再提交一次就好，不会多下一单`, {
      durationMs: 8000,
      action: { label: '看订单', run: () => go(orderPaths.list(line)) },
    })
  toast.error(sentenceOf(error), { durationMs: 5000 })
}

/** What the contract could not show, said before anything is sent. */
function findUnprintable(draft: RentalDraft): Record<string, string> | null {
  const printed = {
    contact_name: { label: '联系人', text: draft.contactName },
    delivery_address: { label: '送货地址', text: draft.isPickup ? '' : draft.address },
  }
  const found = Object.entries(printed).flatMap(([field, { label, text }]) => {
    const missing = unprintable(text)
    return missing.length > 0 ? [[field, unprintableSentence(missing, label)]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** R072: the message, then what the fields are refused for, unless the message says it already. */
function sentenceOf(error: ApiError): string {
  const details = Object.values(error.errors).filter((sentence) => !error.message.includes(sentence))
  return [error.message || FAILURE, ...details].join('：')
}
