import { screenOf, type LineFace } from '@jihui/protocol/rental/faces'
import { isSignedIn } from '../../shell/api/token.ts'
import { useGo } from '../../shell/navigation.tsx'
import type { MachineChoices } from './machine-choices.ts'
import { rentalFormPath, type PeriodTexts } from './use-line.ts'

/** R043: to the form; where it is not for everybody a guest signs in first and comes back to it. */
export function useRentNow(
  line: LineFace,
): (equipmentId: number, period: PeriodTexts | null, choices?: MachineChoices) => void {
  const go = useGo()
  return (equipmentId, period, choices) => {
    const form = rentalFormPath(line, equipmentId, period, choices)
    const isOpen = isSignedIn() || screenOf(line, 'form')?.access === 'public'
    go(isOpen ? form : `/login?redirect=${encodeURIComponent(form)}`)
  }
}
