/** What the figures mean, in plain words, and what to do about it. */
import type { systemFigures } from '@jihui/protocol/console/system-operations'
import type * as z from 'zod/mini'

type Figures = Omit<z.output<typeof systemFigures>, 'findings' | 'actions'>
type Finding = z.output<typeof systemFigures>['findings'][number]

/** From here on something is said. */
const limits = {
  waitingSeconds: 60,
  connectionsPercent: 80,
  loopMs: 200,
  memoryPercent: 80,
  deadPercent: 20,
  deadRows: 10_000,
  cacheHitPercent: 95,
  cacheFromBytes: 500 * 1024 * 1024,
  jobSilentSeconds: 600,
}

const minutes = (seconds: number) => (seconds < 120 ? `${Math.round(seconds)} 秒` : `${Math.round(seconds / 60)} 分钟`)

export const findingsOf = (figures: Figures): Finding[] => {
  const found: Finding[] = []
  const say = (is: boolean, key: string, level: Finding['level'], title: string, advice: string) =>
    is && found.push({ key, level, title, advice })
  const { events, database, event_loop: loop, memory, tables, jobs } = figures
  say(
    events.failed > 0,
    'events_failed',
    'danger',
    `${events.failed} 个事件投递失败`,
    '看最后一次的错误，原因排除后重新投递；在那之前，相关的人没有收到通知。',
  )
  const oldest = events.oldest_seconds ?? 0
  say(
    oldest > limits.waitingSeconds,
    'events_late',
    oldest > limits.waitingSeconds * 10 ? 'danger' : 'warn',
    `最早的事件等了 ${minutes(oldest)}`,
    '通知和短信会晚到。看服务进程是否在运行，日志里有没有“event failed”。',
  )
  const used = (database.connections / database.connections_max) * 100
  say(
    used >= limits.connectionsPercent,
    'connections',
    'danger',
    `数据库连接用了 ${Math.round(used)}%`,
    '再多就有人连不上。加一个连接池，或者调大 max_connections。',
  )
  say(
    loop.p99_ms > limits.loopMs,
    'loop',
    'warn',
    `服务进程有时要等 ${Math.round(loop.p99_ms)} 毫秒才接活`,
    '处理器不够用。多开一个进程，或者换更快的机器。',
  )
  const memoryShare = (memory.used_bytes / memory.machine_bytes) * 100
  say(
    memoryShare >= limits.memoryPercent,
    'memory',
    'warn',
    `服务进程占了机器内存的 ${Math.round(memoryShare)}%`,
    '重启服务进程；过一阵又涨上来的话，把这一页和日志发给开发人员。',
  )
  const isDusty = (table: Figures['tables'][number]) =>
    table.dead_rows >= limits.deadRows && table.dead_percent >= limits.deadPercent
  for (const table of tables.filter(isDusty))
    say(
      true,
      `dead_${table.name}`,
      'warn',
      `表 ${table.name} 有 ${Math.round(table.dead_percent)}% 是删除后的空行`,
      `空闲时运行 vacuum analyze ${table.name}；反复出现就调勤自动清理。`,
    )
  say(
    database.cache_hit_percent !== null &&
      database.bytes > limits.cacheFromBytes &&
      database.cache_hit_percent < limits.cacheHitPercent,
    'cache',
    'warn',
    `数据库有 ${Math.round(100 - (database.cache_hit_percent ?? 100))}% 的读取要去磁盘`,
    '给数据库更多内存，调大 shared_buffers。',
  )
  for (const job of jobs.filter((row) => row.failed > 0))
    say(true, `job_${job.name}`, 'warn', `定时任务 ${job.name} 失败过 ${job.failed} 次`, '在日志里找“job failed”。')
  const now = new Date(figures.checked_at).getTime()
  const silent = jobs.filter(
    ({ last_done_at: at }) => at !== null && now - new Date(at).getTime() > limits.jobSilentSeconds * 1000,
  )
  say(
    silent.length > 0,
    'jobs_silent',
    'danger',
    `${silent.length} 个定时任务超过 10 分钟没有运行`,
    '保留时间、逾期和提醒都靠它们。看服务进程是否在运行。',
  )
  return found.length > 0
    ? found
    : [{ key: 'fine', level: 'ok', title: '没有发现问题', advice: '数据库、事件和定时任务都正常。' }]
}
