import { PriceLines } from '../../../ui/text/price-lines.tsx'
import type { Order, SettlementPreview } from '../../rental/public.ts'
import { takeBackSum, whatFollows, type Asker } from '../deduction-words.ts'

/** What the renter gets back of his deposit and of days left unused, line by line, and what follows once it is sent. */
export function TakeBackTotal({ order, preview, asker }: { order: Order; preview: SettlementPreview; asker: Asker }) {
  return <PriceLines {...takeBackSum(order, preview)} note={whatFollows(order, preview, asker)} />
}
