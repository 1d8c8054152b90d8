/** `npm run backup -- [folder]`: the rows of the configured database and the files, also while it is in use. */
import { saveDatabase } from './platform/backup/save-database.ts'
import { readConfig } from './platform/config.ts'
import { runningPostgres, startPostgres } from './platform/postgres/supervisor.ts'
import { StartFault } from './platform/start-fault.ts'

const secretFiles = ['auth-secret', 'sandbox-secret', 'document-signing.pem', 'audit-anchors']

const backUp = async (): Promise<void> => {
  const config = readConfig(process.env)
  const [folder = `jihui-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`] = process.argv.slice(2)
  const direct = config.databaseMigrationUrl ?? config.databaseSessionUrl ?? config.databaseUrl
  const running = direct ?? runningPostgres(config.dataDir)
  const own = running === undefined ? await startPostgres({ dataDir: config.dataDir }) : undefined
  try {
    const { tables, hasFiles } = await saveDatabase(running ?? own!.url, folder, config.files)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(`已备份到 ${folder}：${tables.length} 张表，${rows} 行${hasFiles ? '，和上传的文件' : ''}。\n`)
    if (!hasFiles) process.stdout.write('上传的文件不在其中，请另行备份对象存储。\n')
    process.stdout.write(`没有写在设置里的密钥在 ${config.dataDir}，请另行保存：${secretFiles.join('、')}。\n`)
  } finally {
    await own?.stop()
  }
}

try {
  await backUp()
} catch (error) {
  const lines = error instanceof StartFault ? error.lines : [(error as Error)?.stack ?? String(error)]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
