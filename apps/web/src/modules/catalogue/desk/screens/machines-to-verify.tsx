import {
  type VerificationStatus,
  verificationStatusCodes,
  verificationStatuses,
} from '@jihui/protocol/catalogue/verification'
import { findLine, lines } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useLineId, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { useNow } from '../../../rental/public.ts'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { MachineVerificationRow } from '../components/machine-verification-row.tsx'
import { machinesToVerifyQuery, machineVerificationPath } from '../machine-verification-queries.ts'
import { useListSearch } from '../../../../kits/desk/use-list-search.tsx'

const Desk = lazy(async () => ({
  default: (await import('../components/machine-verification-desk.tsx')).MachineVerificationDesk,
}))

const statuses = [...verificationStatusCodes, 'all'] as const
const labelOf = (status: VerificationStatus | 'all') => (status === 'all' ? '全部' : verificationStatuses[status].label)

function LineChips({ line, counts }: { line: string; counts: Readonly<Record<string, number>> | undefined }) {
  const setQuery = useSetQuery()
  return (
    <div className="no-bar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:px-0" role="group" aria-label="业务线">
      {['', ...lines.map(({ id }) => id)].map((id) => {
        const count = counts?.[id || 'all']
        return (
          <Chip key={id} isOn={line === id} onClick={() => setQuery({ line: id || undefined, id: undefined })}>
            {id ? findLine(id).short : '全部'}
            {count ? <span className="figures">{count}</span> : null}
          </Chip>
        )
      })}
    </div>
  )
}

/** 设备核验: machines of owners, each looked at by somebody before or after it is offered. */
export function Screen() {
  const query = useQueryTexts()
  const ownLine = useLineId()
  const line = ownLine ?? query.line ?? ''
  const status = statuses.find((one) => one === query.status) ?? 'pending'
  const search = useListSearch('搜设备', '设备、出厂编号或设备主')
  const list = useInfiniteQuery(machinesToVerifyQuery(status, line, search.keyword))
  const now = useNow()
  const head = list.data?.pages[0]
  const waiting = head && (head.counts[line || 'all'] ?? 0)
  return (
    <DecisionDesk
      title={ownLine ? `${findLine(ownLine).short}设备核验` : '设备核验'}
      caption={waiting === undefined ? undefined : waiting > 0 ? `${waiting} 台在等，等得最久的在前` : '没有在等的'}
      search={search}
      filters={!ownLine && <LineChips line={line} counts={head?.counts} />}
      narrowedTo={line}
      tabs={{
        label: '核验状态',
        param: 'status',
        value: status,
        rows: statuses.map((value) => ({
          value,
          label: labelOf(value),
          count: value === 'all' || !head ? undefined : (head.by_status[value] ?? 0),
        })),
      }}
      list={list}
      words={{
        unit: '台',
        failed: '获取核验列表失败',
        nothing: {
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
