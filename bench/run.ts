/**
 * `npm run bench`: the product beside the floor, in turns within one run, so that what counts is their ratio.
 * BENCH_MACHINES (5000), BENCH_SECONDS (4 per turn), BENCH_ROUNDS (3).
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
import { fillMachines } from './fill.ts'

const machines = Number(process.env.BENCH_MACHINES ?? 5000)
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

const measure = async (url: string) => {
  const result = await autocannon({ url, connections: 16, duration: seconds })
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
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
  product.child.kill('SIGTERM')
  floor.child.kill('SIGTERM')
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
