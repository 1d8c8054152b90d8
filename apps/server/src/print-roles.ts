/** `npm run roles -- [database [owner [runner]]]`: prints the SQL that makes a role for migrating and one for running. */
import { rolesSql } from './platform/roles.ts'

const [database = 'jihui', owner = 'jihui_owner', runner = 'jihui_run'] = process.argv.slice(2)
process.stdout.write(`${rolesSql({ database, owner, runner }).join('\n')}\n`)
process.stdout.write(`\\password ${owner}\n\\password ${runner}\n`)
