import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody } from '../../../ui/section.tsx'
import { MachinePast, MachineRow, taskQuery } from '../../maintenance/public.ts'
import { technicianPaths } from '../../technician/public.ts'

/** Of a work order on one of the platform's machines: which it is, what was done at it before, and the order. */
export function JobMachine({ taskId }: { taskId: number }) {
  const { data: task } = useQuery(taskQuery(taskId))
  if (!task) return null
  return (
    <>
      <MachineRow of={task} />
      <AppLink to={technicianPaths.workOrder(taskId)} className="mt-2 block rounded-half">
        <RowBody
          icon={<ClipboardList size={20} aria-hidden="true" />}
          label={`维护单 ${task.number}`}
          value={task.title}
        />
      </AppLink>
      <MachinePast past={task.machine_past} />
    </>
  )
}
