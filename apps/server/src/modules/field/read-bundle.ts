import { bundleNames } from '@jihui/protocol/field/sync-schema'
import type { Actor } from '../../platform/access.ts'
import type { Services } from '../../platform/services.ts'

/** Everything the modules bring for this person's device, read after one another so that it holds one connection. */
export const readBundle = async (services: Services, actor: Actor, since: Date | null) => {
  const asOf = services.clock.now().toISOString()
  const rows = Object.fromEntries(bundleNames.map((part) => [part, []])) as unknown as Record<
    (typeof bundleNames)[number],
    Record<string, unknown>[]
  >
  const removed: { part: (typeof bundleNames)[number]; id: number }[] = []
  for (const part of bundleNames) {
    const found = await services.hooks.field.bundle[part]?.read(services, actor, since)
    if (!found) continue
    rows[part] = [...found.rows]
    removed.push(...found.removed.map((id) => ({ part, id })))
  }
  return { as_of: asOf, ...rows, removed }
}
