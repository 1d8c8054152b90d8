import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { MachineDetail } from '../queries.ts'
import { DetailFacts } from './detail-facts.tsx'
import { Reviews } from './reviews.tsx'
import { SimilarMachines } from './similar-machines.tsx'

/** What one scrolls to: the nameplate, what has to be ready, what others said, what else there is. */
export function DetailBelow({ line, machine }: { line: LineDeclaration; machine: MachineDetail }) {
  return (
    <>
      <DetailFacts machine={machine} />
      <Reviews line={line} equipmentId={machine.id} />
      <SimilarMachines line={line} machine={machine} />
    </>
  )
}
