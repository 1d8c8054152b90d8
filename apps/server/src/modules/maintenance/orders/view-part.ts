import { toYuan } from '@jihui/protocol/values'
import type { listWorkParts } from '../../parts/public.ts'

/** A part of a piece of work; its price for whoever sees money. */
export const viewPart = (part: Awaited<ReturnType<typeof listWorkParts>>[number], isMoneySeen: boolean) => ({
  part_id: part.part_id,
  number: part.number,
  name: part.name,
  unit: part.unit,
  wanted: part.wanted,
  reserved: part.reserved,
  used: part.used,
  missing: part.missing,
  list_price: isMoneySeen ? toYuan(part.list_price_fen) : null,
})
