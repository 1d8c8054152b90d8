/** A machine of the demo's owner and the code on it. */
import { reportByCode } from '@jihui/protocol/machine-code/operations'
import { pathWith } from '@jihui/protocol/endpoint'
import { randomInt } from 'node:crypto'
import { done, signIn, type Person } from './people.ts'

export interface CodedUnit {
  readonly unitId: number
  readonly machineId: number
  readonly name: string
  readonly code: string
  readonly owner: Person
}
const taken = new Set<number>()

const codedUnitOf = async (choose: (units: CodedUnit[]) => CodedUnit): Promise<CodedUnit> => {
  const owner = await signIn('owner')
  const { machines } = await done('GET', '/api/v1/core/equipment-owner/calendar/', { by: owner })
  // The first of each machine: pages show it without asking for more.
  const units = machines.flatMap(({ equipment_id: machineId, name, units: [first] }: any) =>
    first ? [{ machineId, name, unitId: first.id }] : [],
  )
  const unit = choose(units)
  const { code } = await done('GET', `/api/maintenance/units/${unit.unitId}/code/`, { by: owner })
  return { ...unit, code, owner }
}
/** One no other test of this worker uses; chance keeps workers apart. Its code is not renewed. */
export const aCodedUnit = (): Promise<CodedUnit> =>
  codedUnitOf((units) => {
    const free = units.slice(0, -1).filter(({ unitId }) => !taken.has(unitId))
    const unit = free[randomInt(free.length)]!
    taken.add(unit.unitId)
    return unit
  })
/** The one whose code is. */
export const aUnitToRenew = (): Promise<CodedUnit> => codedUnitOf((units) => units.at(-1)!)

/** Somebody's report by the code, as its page is addressed: `{code}/reports/{number}?key=…`. */
export const aReportByCode = async ({ code }: CodedUnit): Promise<string> => {
  const { faults } = await done('GET', `/api/m/${code}/`)
  const body = { fault_code: faults[0].code, description: '早上一开就有，越来越厉害' }
  const { track_url: path } = await done('POST', pathWith(reportByCode.path, { code }), { body })
  return path.replace('/m/', '')
}
