import { messageOf } from '../../../../shell/api/api-error.ts'
import type { BatchPreview } from '../batch-queries.ts'

interface PreviewNoteProps {
  query: { data: BatchPreview | undefined; error: Error | null }
}
/** What it would come to: how many are told, in how many waves, who does not take it. */
export function PreviewNote({ query: { data, error } }: PreviewNoteProps) {
  if (error) return <p className="rounded-half bg-sunken p-3 text-meta text-ink-2">{messageOf(error)}</p>
  if (!data) return null
  return (
    <div className="rounded-half bg-sunken p-3 text-meta text-ink-2">
      <p className="figures text-body text-ink">
        {data.devices === 0
          ? '没有设备会收到。'
          : `发给 ${data.devices} 台，分 ${data.waves.length} 批：${data.waves.join('、')} 台。`}
      </p>
      {data.refused.map(({ why, devices }) => (
        <p key={why} className="figures mt-1">
          {devices} 台不发：{why}
        </p>
      ))}
    </div>
  )
}
