import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { MachineDetail } from '../queries.ts'
import { Reviews } from './reviews.tsx'
import { SimilarMachines } from './similar-machines.tsx'

/** What others said of this machine, and what else there is. */
export function DetailOthers({ line, machine }: { line: LineDeclaration; machine: MachineDetail }) {
  return (
    <>
      <Reviews line={line} equipmentId={machine.id} />
      <SimilarMachines line={line} machine={machine} />
    </>
  )
}
