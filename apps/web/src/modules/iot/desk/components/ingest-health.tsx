import { getIngestHealth, ingestHealthMinutes } from '@jihui/protocol/iot/ingest-health'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { call } from '../../../../shell/api/call.ts'
import { type Figure, FigureGrid } from '../../../../ui/figure-grid.tsx'
import { Section } from '../../../../ui/section.tsx'
import { count } from '../../../../ui/text/format.ts'

const LOOK_AGAIN_MS = 30_000
const healthQuery = queryOptions({
  queryKey: ['iot-ingest-health'],
  queryFn: ({ signal }) => call(getIngestHealth, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

/** 接收情况: how what devices say comes in, why some of it is not kept, and whether anything is behind. */
export function IngestHealth() {
  const health = useQuery(healthQuery)
  const { data } = health
  if (!data) return health.error ? <QueryError query={health} title="接收情况没有取到" /> : null
  const figures: readonly Figure[] = [
    { label: '消息', value: `${data.messages} 条/秒`, more: `保存读数 ${data.readings} 条/秒` },
    { label: '及时', value: data.prompt_percent === null ? '–' : `${data.prompt_percent}%`, more: '测出 10 秒内到' },
    { label: '一分钟内上报', value: `${count(data.heard)} 台`, more: `等着保存 ${count(data.waiting)} 条` },
    {
      label: '围栏和告警',
      value: data.behind_seconds > 5 ? `晚 ${count(data.behind_seconds)} 秒` : '没有落后',
      more: `分区备到 ${data.partitions_ahead} 天后`,
    },
  ]
  return (
    <Section title="接收情况" aside={`近 ${ingestHealthMinutes} 分钟，本服务进程`}>
      <FigureGrid figures={figures} />
      {data.refused.length > 0 && (
        <ul aria-label="没有保存的" className="mt-3 text-meta text-ink-2">
          {data.refused.map((one) => (
            <li key={one.code} className="figures flex justify-between gap-3 border-b border-hairline py-1.5">
              <span>没有保存：{one.message}</span>
              <span className="keep">{count(one.count)} 条</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
