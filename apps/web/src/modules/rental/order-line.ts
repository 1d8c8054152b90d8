import { findLine, lines, screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { useLineId } from '../../shell/navigation.tsx'

/** The line whose order screens these are. */
export function useOrderLine(): LineFace {
  const id = useLineId()
  const [first] = lines
  if (id) return findLine(id)
  if (!first) throw new Error('no rental line is declared')
  return first
}

/** Where an order's screens stand. */
export const orderPaths = {
  list: (line: LineFace) => screenPath(line, 'orders'),
  detail: (line: LineFace, id: number) => screenPath(line, 'order', id),
  contract: (line: LineFace, id: number) => screenPath(line, 'contract', id),
  payment: (line: LineFace, id: number) => screenPath(line, 'payment', id),
  /** Where paying ends; a line without a screen for it says so where it says that an order was handed in. */
  paid: (line: LineFace) => screenPath(line, line.screens.paid ? 'paid' : 'submitted'),
  delivery: (line: LineFace, id: number) => screenPath(line, 'delivery', id),
  issue: (line: LineFace, id: number) => screenPath(line, 'issue', id),
  extension: (line: LineFace, id: number) => screenPath(line, 'extension', id),
  earlyReturn: (line: LineFace, id: number) => screenPath(line, 'earlyReturn', id),
  deposit: (line: LineFace, id: number) => screenPath(line, 'deposit', id),
  money: (line: LineFace, id: number) => screenPath(line, 'money', id),
  machine: (line: LineFace, id: number) => screenPath(line, 'machine', id),
  machines: (line: LineFace) => screenPath(line, 'list'),
}

/** The id of the address, or null where it is none (R080). */
export function orderIdOf(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null
}
