/** What is usually wrong with a machine of a line, to be chosen from: each line says its own. */
import { everyLine } from '../rental/lines.ts'

/** What stands in no list, to be told in words. */
export const otherFault = 'other'
const otherLabel = '其他故障'

/** Code → how it is called; of a line nobody knows, what stands in no list alone. */
export const faultsOf = (line: string): Readonly<Record<string, string>> => ({
  ...everyLine().find(({ id }) => id === line)?.faults,
  [otherFault]: otherLabel,
})
/** How a fault is called; one that is none is told as what stands in no list. */
export const faultLabel = (line: string, code: string): string => faultsOf(line)[code] ?? otherLabel
export const isFault = (line: string, code: string): boolean => Object.hasOwn(faultsOf(line), code)
