import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Section } from '../../../../ui/section.tsx'
import { addDays, count, today } from '../../../../ui/text/format.ts'
import { summaryQuery, useOfDevicesQuery } from '../use-queries.ts'

const DAYS = 7
const hours = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 0 })

/** Of the machines that speak: what they do now, line by line, and how long they worked and idled lately. */
export function FleetHours() {
  const summary = useQuery(summaryQuery)
  const use = useQuery(useOfDevicesQuery({ from: addDays(today(), 1 - DAYS), to: today(), line: '' }))
  if (!summary.data || summary.data.devices === 0) return null
  const total = use.data?.total
  return (
    <Section title="联网的机器" aside={`${count(summary.data.online)} / ${count(summary.data.devices)} 台在线`}>
      <ul className="border-t border-hairline">
        {summary.data.by_line.map((row) => (
          <li
            key={row.line}
            data-line={row.line}
            className="relative flex flex-wrap items-baseline justify-between gap-x-3 border-b border-hairline py-2.5 ps-4"
          >
            <span aria-hidden="true" className="absolute inset-y-3 start-0 w-[3px] bg-hue" />
            <span className="text-body">{findLine(row.line).short}</span>
            <span className="figures text-meta text-ink-2">
              工作 {count(row.working)}，怠速 {count(row.idling)}，在线 {count(row.online)} / {count(row.devices)}
            </span>
          </li>
        ))}
      </ul>
      <p className="figures mt-3 text-meta text-ink-2">
        {total &&
          `近 ${DAYS} 天出勤 ${total.worked_percent}%，工作 ${hours(total.working)} 小时，怠速 ${hours(total.idling)} 小时。`}
        <AppLink to="/iot/analytics" className="ms-2 underline">
          看每台
        </AppLink>
      </p>
    </Section>
  )
}
