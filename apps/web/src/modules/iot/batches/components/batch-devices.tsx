import type { BatchDeviceOutcome } from '@jihui/protocol/iot/batches/schema'
import { useState } from 'react'
import { useList } from '../../../../kits/list/use-list.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/fields/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { type BatchDevice, batchDevicesQuery } from '../batch-queries.ts'

const options: readonly { value: BatchDeviceOutcome; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'succeeded', label: '已执行' },
  { value: 'failed', label: '执行失败' },
  { value: 'expired', label: '已过期' },
  { value: 'sent', label: '已下发' },
  { value: 'queued', label: '等设备连上' },
  { value: 'waiting', label: '还没轮到' },
  { value: 'refused', label: '不能接受' },
]
const outcomeIn = (text: string): BatchDeviceOutcome => options.find(({ value }) => value === text)?.value ?? ''

export function BatchDevices({ id, isGoing }: { id: number; isGoing: boolean }) {
  const [outcome, setOutcome] = useState<BatchDeviceOutcome>('')
  const list = useList(batchDevicesQuery(id, outcome, isGoing))
  const { query } = list
  return (
    <Section title="设备" className="lg:mt-0">
      <Select
        label="看哪些"
        options={options}
        value={outcome}
        onChange={(event) => setOutcome(outcomeIn(event.target.value))}
      />
      <div className="mt-4">
        {query.error && !list.head ? (
          <QueryError query={query} title="设备没有取到" />
        ) : !list.head ? (
          <SkeletonText lines={5} />
        ) : list.rows.length === 0 ? (
          <p className="text-body text-ink-2">没有这样的设备。</p>
        ) : (
          <ul className="border-t border-hairline">
            {list.rows.map((one) => (
              <Row key={one.device_id} one={one} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            再看后面的
          </Button>
        )}
      </div>
    </Section>
  )
}

function Row({ one }: { one: BatchDevice }) {
  return (
    <li className="border-b border-hairline">
      <AppLink to={`/iot/device/${one.device_id}`} className="block py-2.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate text-body">{one.equipment_name ?? one.device_code}</span>
          <span className="shrink-0 text-meta text-ink-2">{one.outcome_display}</span>
        </span>
        <span className="figures block text-caption text-ink-3">
          {[
            one.serial ?? (one.equipment_name && one.device_code),
            one.wave && `第 ${one.wave} 批`,
            one.at && momentText(one.at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {one.notes !== '' && <span className="block text-meta text-ink-2">{one.notes}</span>}
      </AppLink>
    </li>
  )
}
