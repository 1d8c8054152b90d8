import { countLimits } from '@jihui/protocol/limits'
import { count } from './text/format.ts'

/** A number beside a list of the console, which is counted so far and no further: 1,286 or 10,000+. */
export const listedCount = (value: number | undefined): string | undefined => {
  if (value === undefined) return undefined
  return value >= countLimits.console ? `${count(countLimits.console)}+` : count(value)
}
