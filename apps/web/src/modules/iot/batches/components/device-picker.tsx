import { useState } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { useList } from '../../../../kits/list/use-list.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { devicesQuery } from '../../park/park-queries.ts'

interface DevicePickerProps {
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: readonly number[]) => void
}
/** Looked for by name, code or machine, and ticked one by one. */
export function DevicePicker({ chosen, error, onChange }: DevicePickerProps) {
  const [q, setQ] = useState('')
  const list = useList(devicesQuery({ q: q.trim(), line: '', connection: '' }))
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset data-invalid={error !== undefined}>
      <legend className="figures mb-2 text-meta text-ink-2">已选 {chosen.length} 台</legend>
      <TextField
        label="搜设备"
        type="search"
        maxLength={60}
        placeholder="编号、名称、机器或序列号"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {error && <FieldError>{error}</FieldError>}
      <div className="mt-3">
        {list.query.error && !list.head ? (
          <QueryError query={list.query} title="设备没有取到" />
        ) : !list.head ? (
          <SkeletonText lines={4} />
        ) : list.rows.length === 0 ? (
          <p className="text-body text-ink-2">没有这样的设备。</p>
        ) : (
          <ul className="border-t border-hairline">
            {list.rows.map((device) => (
              <li key={device.id} className="border-b border-hairline">
                <Checkbox
                  checked={chosen.includes(device.id)}
                  onChange={() => toggle(device.id)}
                  label={
                    <>
                      <span className="block text-ink [overflow-wrap:anywhere]">
                        {device.unit?.equipment_name ?? (device.name || device.code)}
                      </span>
                      <span className="figures block text-meta [overflow-wrap:anywhere]">
                        {[device.unit?.serial, (device.unit ?? device.name) && device.code, device.profile_display]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {list.query.hasNextPage && (
          <Button className="mt-3" busy={list.query.isFetchingNextPage} onClick={() => void list.query.fetchNextPage()}>
            再看后面的
          </Button>
        )}
      </div>
    </fieldset>
  )
}
