import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { useLineId } from '../../shell/navigation.tsx'

/** The line whose order screens these are. */
export function useOrderLine(): LineDeclaration {
  const id = useLineId()
  const [first] = lines
  if (id) return findLine(id)
  if (!first) throw new Error('no rental line is declared')
  return first
}

/** Where an order's screens stand. */
export const orderPaths = {
  list: (line: LineDeclaration) => `${line.webBase}/rental/orders`,
  detail: (line: LineDeclaration, id: number) => `${line.webBase}/rental/${id}`,
  contract: (line: LineDeclaration, id: number) => `${line.webBase}/rental/contract/${id}`,
  payment: (line: LineDeclaration, id: number) => `${line.webBase}/payment/${id}`,
  issue: (line: LineDeclaration, id: number) => `${line.webBase}/rental/${id}/issue-report`,
  extension: (line: LineDeclaration, id: number) => `${line.webBase}/rental/${id}/extension`,
  earlyReturn: (line: LineDeclaration, id: number) => `${line.webBase}/rental/${id}/early-return`,
  machine: (line: LineDeclaration, id: number) => `${line.webBase}/equipment/${id}`,
  machines: (line: LineDeclaration) => `${line.webBase}/equipment`,
}

/** The id of the address, or null where it is none (R080). */
export function orderIdOf(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}
