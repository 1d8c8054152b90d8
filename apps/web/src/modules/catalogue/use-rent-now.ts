import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { isSignedIn } from '../../shell/api/token.ts'
import { useGo } from '../../shell/navigation.tsx'
import { rentalFormPath, type PeriodTexts } from './use-line.ts'

/** R043: to the form; a guest signs in first and comes back to it. */
export function useRentNow(line: LineDeclaration): (equipmentId: number, period: PeriodTexts | null) => void {
  const go = useGo()
  return (equipmentId, period) => {
    const form = rentalFormPath(line, equipmentId, period)
    go(isSignedIn() ? form : `/login?redirect=${encodeURIComponent(form)}`)
  }
}
