/** Requests a second of the product and of the same statements through `pg` and `node:http`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { record } from './record.ts'
import type { Server } from './servers.ts'
import { type Comparison, inTurns, read } from './turns.ts'

interface Compared {
  readonly paths: readonly string[]
  readonly token: string
  /** Of the file that keeps what was recorded. */
  readonly name: string
}
export const compareReads = async (
  town: Place & { readonly product: Server; readonly recorded: Server },
  { paths, token, name }: Compared,
): Promise<Comparison> => {
  const headers = { authorization: `Bearer ${token}` }
  const recordings = []
  for (const path of [paths[0]!, ...paths])
    recordings.push(await record(town.recorded, { method: 'GET', path, headers }))
  const file = join(town.folder, `${name}.json`)
  // The first call of a process also runs what is done once.
  await writeFile(file, JSON.stringify(recordings.slice(1)))
  const floor = await town.start('./recorded-floor.ts', file)
  try {
    const asked = paths.map((_, at) => `/${at}`)
    return await inTurns(
      () => read(town.product.base, paths, { token }),
      () => read(floor.base, asked),
    )
  } finally {
    await floor.end()
  }
}
