import { companyProfile } from '@jihui/protocol/company/profile'
import { faultLabel, faultsOf } from '@jihui/protocol/maintenance/faults'
import { careRequestNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { scannedMachine } from '@jihui/protocol/machine-code/schema'
import type * as z from 'zod/mini'
import { dayOf } from '../../platform/clock.ts'
import type { ReportedFault } from '../maintenance/public.ts'
import type { MetAgain } from './me-too.ts'
import type { ReaderOfCode } from './readers.ts'
import { stateWords } from './state-words.ts'
import type { ScannedUnit } from './unit-codes.ts'

export const emergencyPhone = companyProfile.contactPhone

export const viewMachine = ({ name, model, line, illustration, serial }: ScannedUnit) => ({
  name,
  model,
  line,
  illustration,
  serial_tail: serial.slice(-4),
})
export const viewFaults = (line: string) => Object.entries(faultsOf(line)).map(([code, label]) => ({ code, label }))

const viewOpen = (fault: ReportedFault, met: MetAgain | undefined, today: string) => ({
  report_number: careRequestNumber(fault.id),
  fault: faultLabel(fault.line, fault.faultCode),
  reported_at: fault.createdAt.toISOString(),
  state: stateWords(fault, today),
  me_too_count: met?.count ?? 0,
  is_mine: met?.isMine ?? false,
})

/** What anybody may know of the machine: neither whose it is nor who has it, where it is nor what it costs. */
export const viewScanned = (
  unit: ScannedUnit,
  open: readonly ReportedFault[],
  met: ReadonlyMap<number, MetAgain>,
  { reader, links }: ReaderOfCode,
  now: Date,
): z.output<typeof scannedMachine> => ({
  machine: viewMachine(unit),
  emergency_phone: emergencyPhone,
  faults: viewFaults(unit.line),
  open: open.map((fault) => viewOpen(fault, met.get(fault.id), dayOf(now))),
  reader,
  links: [...links],
})
