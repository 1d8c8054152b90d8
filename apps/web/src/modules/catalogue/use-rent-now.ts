import type { LineFace } from '@jihui/protocol/rental/faces'
import { isSignedIn } from '../../shell/api/token.ts'
import { useGo } from '../../shell/navigation.tsx'
import { rentalFormPath, type PeriodTexts } from './use-line.ts'

/** R043: to the form; a guest signs in first and comes back to it. */
export function useRentNow(line: LineFace): (equipmentId: number, period: PeriodTexts | null) => void {
  const go = useGo()
  return (equipmentId, period) => {
    const form = rentalFormPath(line, equipmentId, period)
    go(isSignedIn() ? form : `/login?redirect=${encodeURIComponent(form)}`)
  }
}
