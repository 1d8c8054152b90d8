import { countLimits } from '@jihui/protocol/limits'

/** How many were found; where they were not counted further, so many or more. */
export const foundText = (count: number): string => (count === countLimits.catalogue ? `${count}+` : String(count))
