/** `npm run administrator -- <username> [phone]`: the first administrator of an installation without demo data. */
import { appointAdministrator } from './modules/identity/public.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { startPostgres } from './platform/postgres/supervisor.ts'
import { Refusal } from './platform/refusal.ts'
import { StartFault } from './platform/start-fault.ts'

const [username, phone] = process.argv.slice(2)

const appoint = async (): Promise<void> => {
  if (!username) throw new StartFault('用法：npm run administrator -- 用户名 [手机号]')
  const config = readConfig(process.env)
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
  const url = config.databaseUrl ?? postgres!.url
  await migrate(config.databaseMigrationUrl ?? config.databaseSessionUrl ?? url)
  const database = openDatabase(url, 2)
  try {
    const { user, password } = await appointAdministrator({ db: database.db, config }, { username, phone }, new Date())
    process.stdout.write(`${user.username} 现在是超级管理员。\n`)
    if (password) process.stdout.write(`密码：${password}（只显示这一次，请登录后修改）\n`)
  } finally {
    await database.close()
    await postgres?.stop()
  }
}

try {
  await appoint()
} catch (error) {
  const lines =
    error instanceof StartFault
      ? error.lines
      : error instanceof Refusal
        ? [error.message]
        : [(error as Error)?.stack ?? String(error)]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
