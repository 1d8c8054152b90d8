/** `npm run audit:verify`: walks the whole chain of the audit log of the configured database, also while it is in use. */
import { readAnchors } from './platform/audit/audit-anchors.ts'
import { walkChain } from './platform/audit/audit-chain.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { runningPostgres, startPostgres } from './platform/postgres/supervisor.ts'
import { StartFault } from './platform/start-fault.ts'

const verify = async (): Promise<boolean> => {
  const config = readConfig(process.env)
  const running = config.databaseUrl ?? runningPostgres(config.dataDir)
  const own = running === undefined ? await startPostgres({ dataDir: config.dataDir }) : undefined
  const database = openDatabase(running ?? own!.url, 1)
  try {
    const { trusted, foreign } = await readAnchors(config.auditAnchors.path, config.auditAnchors.keys)
    const { total, checked, head, fault } = await walkChain(database.db, { anchors: trusted })
    if (fault) {
      process.stderr.write(`操作日志的链断在第 ${fault.id} 条（${fault.at.toISOString()}）：${fault.reason}。\n`)
      process.stderr.write(`它之前的 ${checked} 条完整，共 ${total} 条。\n`)
      return false
    }
    process.stdout.write(`操作日志完整：核对了 ${checked} 条。\n`)
    if (head) process.stdout.write(`最后一条 ${head.id}，各链末尾的哈希 ${head.hash}\n`)
    process.stdout.write(`与记在数据库之外的 ${trusted.length} 处相符（${config.auditAnchors.path}）。\n`)
    if (foreign.length > 0)
      process.stdout.write(`另有 ${foreign.length} 处的密钥不认识，没有用来核对；密钥换过时请给出 AUDIT_KEY_BEFORE。\n`)
    process.stdout.write('请把条数和最后的哈希也保存到别处。\n')
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
