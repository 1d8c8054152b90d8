/** `npm run restore -- <folder>`: puts a backup into the configured database, which has to be empty. */
import { restoreDatabase } from './platform/backup/restore-database.ts'
import { readConfig } from './platform/config.ts'
import { startPostgres } from './platform/postgres/supervisor.ts'
import { StartFault } from './platform/start-fault.ts'

const restore = async (): Promise<void> => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new StartFault('用法：npm run restore -- 备份的文件夹')
  const config = readConfig(process.env)
  const direct = config.databaseMigrationUrl ?? config.databaseSessionUrl ?? config.databaseUrl
  const own = direct === undefined ? await startPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const { manifest, hasFiles } = await restoreDatabase(direct ?? own!.url, folder, config.files)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`已恢复 ${manifest.madeAt} 的备份：${manifest.tables.length} 张表，${rows} 行。\n`)
    if (!hasFiles) process.stdout.write('上传的文件没有恢复，请把它们放回 FILE_STORE 或对象存储。\n')
    process.stdout.write('接着运行 npm run audit:verify 核对操作日志，再启动服务。\n')
  } finally {
    await own?.stop()
  }
}

try {
  await restore()
} catch (error) {
  const lines = error instanceof StartFault ? error.lines : [(error as Error)?.stack ?? String(error)]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
