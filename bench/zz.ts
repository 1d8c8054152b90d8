import { openGround } from './ground.ts'
const g = await openGround(100000)
console.log(g.stage.databaseUrl, g.stage.product)
await new Promise((r) => process.on('SIGTERM', r))
await g.close()
