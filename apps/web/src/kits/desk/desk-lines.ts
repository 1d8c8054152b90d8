import { lines, onLine } from '@jihui/protocol/rental/faces'
import { listRentals } from '@jihui/protocol/rental/operations'

/** The lines whose orders the console works on. */
export const deskLines = lines.filter((line) => onLine(listRentals, line))
