import { type WorkStatus, workStatusCodes, workStatuses } from '@jihui/protocol/technician/limits'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { whereIStand } from '../../maintenance/public.ts'
import { type OwnTechnician, useWorkStatus } from '../technician-queries.ts'

const says: Readonly<Record<WorkStatus, string>> = {
  online: '合适的单会派给你，按你现在的位置找。',
  resting: '先不派单，手上的照常做。',
  offline: '不派单。要接单，先上线。',
}
const options = workStatusCodes.map((value) => ({ value, label: workStatuses[value].label }))

/** 在线接单, 休息中, 已下线; going online says where he is, if the device knows it. */
export function WorkStatusField({ me }: { me: OwnTechnician }) {
  const change = useWorkStatus()
  const value = change.isPending ? change.variables.status : (me.status ?? 'offline')
  const set = async (status: WorkStatus) => {
    const here = status === 'online' ? await whereIStand() : null
    change.mutate({ status, ...here })
  }
  return (
    <div>
      <SegmentedControl label="接单状态" options={options} value={value} onChange={(status) => void set(status)} />
      <p className="mt-2 text-meta text-ink-2">{says[value]}</p>
    </div>
  )
}
