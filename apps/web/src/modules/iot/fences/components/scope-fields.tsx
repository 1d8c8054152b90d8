import { lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import type { FenceDraft, FenceProblems } from '../fence-draft.ts'
import { fencedDevicesQuery } from '../fence-queries.ts'

interface ScopeFieldsProps {
  draft: FenceDraft
  problems: FenceProblems
  onChange: (changes: Partial<FenceDraft>) => void
}
const scopes = [
  { value: 'all', label: '我的全部设备' },
  { value: 'lines', label: '选业务线' },
  { value: 'devices', label: '选几台设备' },
  { value: 'order', label: '一张订单的设备' },
] as const
const isScope = (value: string): value is FenceDraft['scope'] => scopes.some((one) => one.value === value)

/** Which devices a fence is for. */
export function ScopeFields({ draft, problems, onChange }: ScopeFieldsProps) {
  const fault =
    problems['applies_to'] ??
    problems['applies_to.devices'] ??
    problems['applies_to.lines'] ??
    problems['applies_to.rental_id']
  return (
    <>
      <Select
        label="对哪些设备有效"
        options={scopes}
        value={draft.scope}
        onChange={({ target: { value } }) => isScope(value) && onChange({ scope: value })}
      />
      {draft.scope === 'lines' && (
        <div role="group" aria-label="业务线" className="mt-3 flex flex-wrap gap-2">
          {lines.map(({ id, short }) => (
            <Chip
              key={id}
              isOn={draft.lines.includes(id)}
              onClick={() =>
                onChange({
                  lines: draft.lines.includes(id) ? draft.lines.filter((one) => one !== id) : [...draft.lines, id],
                })
              }
            >
              {short}
            </Chip>
          ))}
        </div>
      )}
      {draft.scope === 'devices' && (
        <DevicePicks picked={draft.devices} onChange={(devices) => onChange({ devices })} />
      )}
      {draft.scope === 'order' && (
        <TextField
          label="订单编号"
          className="mt-3"
          placeholder="R00000012"
          maxLength={20}
          hint="订单结束后不再看"
          value={draft.order}
          onChange={(event) => onChange({ order: event.target.value })}
        />
      )}
      {fault && <FieldError id="fence-scope-fault">{fault}</FieldError>}
    </>
  )
}

function DevicePicks({ picked, onChange }: { picked: readonly number[]; onChange: (ids: readonly number[]) => void }) {
  const [q, setQ] = useState('')
  const devices = useQuery(fencedDevicesQuery(q))
  return (
    <div className="mt-3">
      <TextField
        label="找设备"
        type="search"
        placeholder="序列号、编号、名称"
        maxLength={60}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <p className="mt-2 text-meta text-ink-2">已选 {picked.length} 台</p>
      {devices.error && !devices.data ? (
        <QueryError query={devices} title="设备没有取到" />
      ) : !devices.data ? (
        <SkeletonText lines={4} />
      ) : devices.data.results.length === 0 ? (
        <p className="py-3 text-body text-ink-2">没有找到设备。</p>
      ) : (
        <div className="max-h-64 overflow-y-auto" role="group" aria-label="设备">
          {devices.data.results.map((device) => (
            <Checkbox
              key={device.id}
              label={[device.name, device.unit?.serial].filter(Boolean).join(' · ')}
              checked={picked.includes(device.id)}
              onChange={() =>
                onChange(
                  picked.includes(device.id) ? picked.filter((one) => one !== device.id) : [...picked, device.id],
                )
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}
