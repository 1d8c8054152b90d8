import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { agoText, count, durationText } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import type { SystemFigures } from '../system-queries.ts'

const signs: Record<SystemFigures['findings'][number]['level'], { icon: LucideIcon; tone: string; word: string }> = {
  ok: { icon: CircleCheck, tone: 'text-ok', word: '正常' },
  warn: { icon: TriangleAlert, tone: 'text-warn', word: '注意' },
  danger: { icon: CircleX, tone: 'text-danger', word: '要处理' },
}

/** 12.4 MB, 1.3 GB */
export const sizeText = (bytes: number): string => {
  const mega = bytes / 1024 / 1024
  if (mega < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return mega < 1024 ? `${mega.toFixed(1)} MB` : `${(mega / 1024).toFixed(1)} GB`
}

/** What is wrong, in words, and what to do. */
export function Findings({ findings }: { findings: SystemFigures['findings'] }) {
  return (
    <ul className="mt-5 border-t border-hairline">
      {findings.map(({ key, level, title, advice }) => {
        const { icon: Sign, tone, word } = signs[level]
        return (
          <li key={key} className="flex items-start gap-3 border-b border-hairline py-3">
            <Sign size={20} className={`mt-0.5 shrink-0 ${tone}`} aria-label={word} role="img" />
            <span className="min-w-0">
              <span className="figures block text-body font-semibold">{title}</span>
              <span className="block text-meta text-ink-2">{advice}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-caption text-ink-3">{label}</dt>
          <dd className="figures text-body">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ProcessPart({ figures: one }: { figures: SystemFigures }) {
  return (
    <Section title="服务进程">
      <Facts
        facts={[
          ['版本', one.version],
          ['已运行', durationText(one.uptime_seconds * 1000)],
          ['内存', sizeText(one.memory.used_bytes)],
          ['机器内存', sizeText(one.memory.machine_bytes)],
          ['平均等待', `${one.event_loop.mean_ms.toFixed(1)} 毫秒`],
          ['99% 等待不超过', `${one.event_loop.p99_ms.toFixed(1)} 毫秒`],
          ['Node', one.node_version],
          [
            '存的文件',
            <span key="files">
              {count(one.files.count)} 个，<span className="keep">{sizeText(one.files.bytes)}</span>
            </span>,
          ],
        ]}
      />
    </Section>
  )
}

export function DatabasePart({ figures: one }: { figures: SystemFigures }) {
  const { database } = one
  return (
    <Section title="数据库">
      <Facts
        facts={[
          ['大小', sizeText(database.bytes)],
          ['连接', `${database.connections} / ${database.connections_max}`],
          ['正在执行', database.active],
          ['缓存命中', database.cache_hit_percent === null ? '还没有数' : `${database.cache_hit_percent}%`],
          ['死锁', `${database.deadlocks} 次`],
          ['PostgreSQL', one.database_version],
        ]}
      />
    </Section>
  )
}

/** Figures to the right; on a phone each table is a row of two lines. */
export function TablesPart({ figures: one }: { figures: SystemFigures }) {
  const columns = ['行数', '大小', '空行', '走索引', '上次清理']
  return (
    <Section title="最大的表">
      <table className="hidden w-full text-meta sm:table">
        <thead>
          <tr className="border-b border-edge text-caption text-ink-3">
            <th scope="col" className="py-2 text-start font-normal">
              表
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-2 ps-4 text-end font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {one.tables.map((table) => (
            <tr key={table.name} className="figures border-b border-hairline">
              <td className="py-2.5 break-all">{table.name}</td>
              <td className="py-2.5 ps-4 text-end">{count(table.rows)}</td>
              <td className="keep py-2.5 ps-4 text-end">{sizeText(table.bytes)}</td>
              <td className="keep py-2.5 ps-4 text-end">{table.dead_percent}%</td>
              <td className="py-2.5 ps-4 text-end">
                {table.index_percent === null ? '没有读过' : `${table.index_percent}%`}
              </td>
              <td className="keep py-2.5 ps-4 text-end">
                {table.last_cleaned_at ? agoText(table.last_cleaned_at) : '还没有'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="border-t border-hairline sm:hidden">
        {one.tables.map((table) => (
          <li key={table.name} className="border-b border-hairline py-2.5">
            <p className="figures flex justify-between gap-3 text-body">
              <span className="min-w-0 break-all">{table.name}</span>
              <span className="keep">{sizeText(table.bytes)}</span>
            </p>
            <p className="figures text-meta text-ink-2">
              {count(table.rows)} 行 · 空行 {table.dead_percent}%
              {table.index_percent !== null && ` · 走索引 ${table.index_percent}%`}
            </p>
          </li>
        ))}
      </ul>
      {one.unused_indexes.length > 0 && (
        <p className="figures mt-3 text-meta break-words text-ink-2">
          没有用到过的大索引：
          {one.unused_indexes.map(({ name, bytes }) => `${name}（${sizeText(bytes)}）`).join('，')}
        </p>
      )}
    </Section>
  )
}

export function JobsPart({ figures: one }: { figures: SystemFigures }) {
  return (
    <Section title="定时任务" aside={<span className="figures">{one.jobs.length} 个</span>}>
      {one.jobs.length === 0 ? (
        <p className="text-body text-ink-2">这台服务器没有开定时任务。</p>
      ) : (
        <ul className="border-t border-hairline">
          {one.jobs.map((job) => (
            <li key={job.name} className="flex items-baseline justify-between gap-3 border-b border-hairline py-2.5">
              <span className="figures min-w-0 text-body break-all">{job.name}</span>
              <span className="figures keep text-meta text-ink-2">
                {[
                  job.active > 0 && '正在运行',
                  job.waiting > 0 && `排着 ${job.waiting}`,
                  job.failed > 0 && `失败 ${job.failed}`,
                  job.last_done_at ? agoText(job.last_done_at) : '还没有运行过',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
