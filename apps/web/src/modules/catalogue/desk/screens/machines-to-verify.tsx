import {
  type VerificationStatus,
  verificationStatusCodes,
  verificationStatuses,
} from '@jihui/protocol/catalogue/verification'
import { findLine } from '@jihui/protocol/rental/faces'
import { lazy } from 'react'
import { useLineId } from '../../../../shell/navigation.tsx'
import { useNow } from '../../../rental/public.ts'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { MachineVerificationRow } from '../components/machine-verification-row.tsx'
import { machinesToVerifyQuery, machineVerificationPath } from '../machine-verification-queries.ts'
import { LineChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'

const Desk = lazy(async () => ({
  default: (await import('../components/machine-verification-desk.tsx')).MachineVerificationDesk,
}))

const statuses = [...verificationStatusCodes, 'all'] as const
const labelOf = (status: VerificationStatus | 'all') => (status === 'all' ? '全部' : verificationStatuses[status].label)

const filters = { status: place(statuses, 'pending'), line: words, keyword: words }

/** 设备核验: machines of owners, each looked at by somebody before or after it is offered. */
export function Screen() {
  const now = useNow()
  const ownLine = useLineId()
  const narrowing = useFilters(filters)
  const { status, keyword } = narrowing.values
  const line = ownLine ?? narrowing.values.line
  const list = useList(machinesToVerifyQuery(status, line, keyword))
  const { head } = list
  const waiting = head && (head.counts[line || 'all'] ?? 0)
  return (
    <DecisionDesk
      title={ownLine ? `${findLine(ownLine).short}设备核验` : '设备核验'}
      caption={waiting === undefined ? undefined : waiting > 0 ? `${waiting} 台在等，等得最久的在前` : '没有在等的'}
      narrowing={narrowing}
      search={{ button: '搜设备', label: '设备、出厂编号或设备主' }}
      filters={!ownLine && <LineChips look={deskLook} {...narrowing.pick('line')} counts={head?.counts} />}
      tabs={{
        label: '核验状态',
        ...narrowing.pick('status'),
        rows: statuses.map((value) => ({
          value,
          label: labelOf(value),
          count: value === 'all' || !head ? undefined : (head.by_status[value] ?? 0),
        })),
      }}
      list={list}
      unit="台"
      words={{
        failed: '获取核验列表失败',
        empty: {
          illustration: 'excavator',
          title: '没有这样的设备',
          hint: status === 'pending' ? '设备主登记或改了资料，就排在这里。' : '换一个状态看看。',
        },
      }}
      pathOf={machineVerificationPath}
      renderRow={(item, place) => <MachineVerificationRow key={item.id} item={item} now={now} {...place} />}
      renderDesk={(id, onDone) => <Desk key={id} id={id} onDone={onDone} />}
    />
  )
}
