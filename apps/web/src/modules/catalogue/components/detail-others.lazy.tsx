import type { LineFace } from '@jihui/protocol/rental/faces'
import type { MachineDetail } from '../queries.ts'
import { Reviews } from './reviews.tsx'
import { SimilarMachines } from './similar-machines.tsx'

/** What others said of this machine, and what else there is. */
export function DetailOthers({ line, machine }: { line: LineFace; machine: MachineDetail }) {
  return (
    <>
      <Reviews line={line} equipmentId={machine.id} />
      <SimilarMachines line={line} machine={machine} />
    </>
  )
}
