/**
 * `npm run bench`: the product beside the floor, in turns within one run, so that what counts is their ratio.
 * BENCH_MACHINES (5000), BENCH_PENDING (10000 orders under review), BENCH_SECONDS (4 per turn), BENCH_ROUNDS (3).
 */
import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/supervisor.ts'
import { lines, onLine } from '../packages/protocol/src/rental/lines.ts'
import { getEquipment, listEquipment } from '../packages/protocol/src/catalogue/operations.ts'
import { listReviewQueue } from '../packages/protocol/src/qualification/queue-operations.ts'
import { fillMachines, fillQueue } from './fill.ts'

const machines = Number(process.env.BENCH_MACHINES ?? 5000)
const pending = Number(process.env.BENCH_PENDING ?? 10_000)
/** What the review queue has to open within. */
const queueMilliseconds = 200
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const connections = '20'

const startServer = async (script: string, ...args: string[]) => {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return { child, base: `http://127.0.0.1:${port}` }
}

const measure = async (url: string, { clients = 16, token = '' } = {}) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const result = await autocannon({ url, connections: clients, duration: seconds, headers })
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  const { p50, p99 } = result.latency
  return { perSecond: result.requests.average, p50, p99 }
}

/** Somebody who works here. */
const signInStaff = async (base: string, databaseUrl: string): Promise<string> => {
  const answer = await fetch(`${base}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench_clerk', phone: '13700000000', password: 'Bench@2026x' }),
  })
  const { access } = (await answer.json()) as { access: string }
  const { pool, close } = openDatabase(databaseUrl, 1)
  await pool.query(`UPDATE app_user SET technical_role = 'staff' WHERE username = 'bench_clerk'`)
  await close()
  return access
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const folder = await mkdtemp(join(tmpdir(), 'jihui-bench-'))
const postgres = await startPostgres({ dataDir: folder, maxConnections: 80, onLost: () => process.exit(1) })
try {
  const url = postgres.url
  await migrate(url)
  const line = lines[0]!
  const { pool, close } = openDatabase(url, 2)
  await fillMachines(pool, line.id, machines)
  for (const other of lines.slice(1)) await fillMachines(pool, other.id, 100)
  await fillQueue(
    pool,
    lines.map((one) => one.id),
    pending,
  )
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM equipment ORDER BY id LIMIT 1 OFFSET 100')
  const id = rows[0]!.id
  await close()

  const product = await startServer('./product.ts', url, connections, folder)
  const floor = await startServer('./floor.ts', url, connections)
  const list = onLine(listEquipment, line)!.path
  const cases = [
    { name: '列表', product: list, floor: `/list?line=${line.id}` },
    {
      name: '搜索',
      product: `${list}?name=${encodeURIComponent('输液')}`,
      floor: `/list?line=${line.id}&name=${encodeURIComponent('输液')}`,
    },
    { name: '详情', product: onLine(getEquipment, line)!.path.replace(':id', String(id)), floor: `/detail/${id}` },
  ]
  console.log(`${machines} 台设备，${rounds} 轮，每轮 ${seconds} 秒，16 个连接`)
  console.log('场景\t产品 次/秒\t下限 次/秒\t比例\t产品 p99 毫秒')
  for (const one of cases) {
    const ours: { perSecond: number; p99: number }[] = []
    const floors: number[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await measure(product.base + one.product))
      floors.push((await measure(floor.base + one.floor)).perSecond)
    }
    const perSecond = middle(ours.map((turn) => turn.perSecond))
    const under = middle(floors)
    const p99 = middle(ours.map((turn) => turn.p99))
    console.log(
      `${one.name}\t${perSecond.toFixed(0)}\t${under.toFixed(0)}\t${Math.round((perSecond / under) * 100)}%\t${p99}`,
    )
  }

  const token = await signInStaff(product.base, url)
  const pageSize = 100
  console.log(`\n${pending} 单待审核，工作人员一人，每页 ${pageSize} 行`)
  console.log(`场景\t中位数 毫秒\tp99 毫秒\t${queueMilliseconds} 毫秒内\t与下限之比`)
  for (const page of [1, Math.ceil(pending / pageSize)]) {
    const query = `?page=${page}&page_size=${pageSize}`
    const ours: Awaited<ReturnType<typeof measure>>[] = []
    const floors: number[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await measure(`${product.base}${listReviewQueue.path}${query}`, { clients: 1, token }))
      floors.push((await measure(`${floor.base}/queue${query}`, { clients: 1 })).perSecond)
    }
    const p50 = middle(ours.map((turn) => turn.p50))
    const p99 = middle(ours.map((turn) => turn.p99))
    const ratio = Math.round((middle(ours.map((turn) => turn.perSecond)) / middle(floors)) * 100)
    console.log(`审核队列第 ${page} 页\t${p50}\t${p99}\t${p99 < queueMilliseconds ? '是' : '否'}\t${ratio}%`)
  }
  product.child.kill('SIGTERM')
  floor.child.kill('SIGTERM')
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
