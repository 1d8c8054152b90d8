import { screenPath, type LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Section } from '../../../ui/section.tsx'
import { similarQuery, type MachineDetail } from '../queries.ts'
import { MachineRow } from './machine-row.tsx'

/** R040: leads on to the list that says so. */
export const similarPath = (line: LineFace, machine: MachineDetail): string =>
  `${screenPath(line, 'list')}?similar=true&category=${encodeURIComponent(machine.category.code)}`

export function SimilarMachines({ line, machine }: { line: LineFace; machine: MachineDetail }) {
  const { data } = useQuery(similarQuery(line, machine))
  if (!data || data.length === 0) return null
  return (
    <Section
      title={`相似${line.machineWord}`}
      aside={
        <AppLink to={similarPath(line, machine)} className="-my-3 inline-flex min-h-11 items-center gap-0.5">
          全部
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      }
    >
      <MachineRow machines={data} />
    </Section>
  )
}
