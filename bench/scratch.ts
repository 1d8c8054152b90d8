import { openFreightTown } from './freight/town.ts'
import { measureWatchers } from './freight/watchers.ts'
const town = await openFreightTown()
try { await town.growTo(300); console.log(await measureWatchers(town, 5000)) } finally { await town.close() }
process.exit(0)
