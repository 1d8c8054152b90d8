/** `npm run audit:verify`: walks the whole chain of the audit log of the configured database, also while it is in use. */
import { walkChain } from './platform/audit-chain.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { runningPostgres, startPostgres } from './platform/postgres/supervisor.ts'
import { StartFault } from './platform/start-fault.ts'

const verify = async (): Promise<boolean> => {
  const config = readConfig(process.env)
  const running = config.databaseUrl ?? runningPostgres(config.dataDir)
  const own = running === undefined ? await startPostgres({ dataDir: config.dataDir }) : undefined
  const database = openDatabase(running ?? own!.url, 1)
  try {
    const { total, checked, head, fault } = await walkChain(database.db)
    if (fault) {
      process.stderr.write(`操作日志的链断在第 ${fault.id} 条（${fault.at.toISOString()}）：${fault.reason}。\n`)
      process.stderr.write(`它之前的 ${checked} 条完整，共 ${total} 条。\n`)
      return false
    }
    process.stdout.write(`操作日志完整：核对了 ${checked} 条。\n`)
    if (head) process.stdout.write(`最后一条 ${head.id}，哈希 ${head.hash}\n`)
    process.stdout.write('请把条数和最后的哈希另行保存：末尾被删掉的记录，单看链是看不出来的。\n')
    return true
  } finally {
    await database.close()
    await own?.stop()
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  const lines = error instanceof StartFault ? error.lines : [(error as Error)?.stack ?? String(error)]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
