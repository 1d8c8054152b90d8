import { getIngestHealth, ingestHealthMinutes } from '@jihui/protocol/iot/ingest-health'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { call } from '../../../../shell/api/call.ts'
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
  const facts: (readonly [string, string, string])[] = [
    ['消息', `${data.messages} 条/秒`, `保存读数 ${data.readings} 条/秒`],
    ['及时', data.prompt_percent === null ? '–' : `${data.prompt_percent}%`, '测出 10 秒内到'],
    ['一分钟内上报', `${count(data.heard)} 台`, `等着保存 ${count(data.waiting)} 条`],
    [
      '围栏和告警',
      data.behind_seconds > 5 ? `晚 ${count(data.behind_seconds)} 秒` : '没有落后',
      `分区备到 ${data.partitions_ahead} 天后`,
    ],
  ]
  return (
    <Section title="接收情况" aside={`近 ${ingestHealthMinutes} 分钟，本服务进程`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        {facts.map(([label, value, more]) => (
          <div key={label}>
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="figures text-title-s">{value}</dd>
            <dd className="figures text-caption text-ink-3">{more}</dd>
          </div>
        ))}
      </dl>
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
