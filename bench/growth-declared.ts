/** What the modules say of their calls: what they are about, and which may look at more where there is more. */
import './small-counts.ts'
import { modules } from '../apps/server/src/modules.ts'
import type { Growth } from '../apps/server/src/proof.ts'
import type { Endpoint } from '../packages/protocol/src/endpoint.ts'
import { isOf } from '../prove/operations-of-modules.ts'

const declared: readonly (readonly [module: string, Growth])[] = await Promise.all(
  modules.flatMap(({ name, growth }) => (growth ? [growth().then((one) => [name, one.growth] as const)] : [])),
)

const ofOperations = <T>(said: (growth: Growth) => Readonly<Record<string, T>> | undefined): Record<string, T> =>
  Object.fromEntries(
    declared.flatMap(([name, growth]) =>
      Object.entries(said(growth) ?? {}).map(([operation, value]) => {
        if (!isOf(name, operation)) throw new Error(`${operation} is no operation of ${name}`)
        return [operation, value]
      }),
    ),
  )

/** Operations that may look at more where there is more, each with the reason; a module answers for its own alone. */
export const exempt: Readonly<Record<string, string>> = ofOperations(({ exempt: said }) => said)
/** Filters that have to cost the same, by operation. */
export const heldFilters: Readonly<Record<string, readonly string[]>> = ofOperations(({ filters }) => filters)

export const commands = declared.flatMap(([, growth]) => growth.commands ?? [])

const anyOrder = `SELECT id FROM rental WHERE line = :line AND status = 'returned' AND ($1 = 0 OR user_id = $1)`
/** The statement of the id that an address asks about. */
export const subjectOf = ({ shape, path }: Endpoint): string => {
  const [, growth] = declared.find(([name]) => isOf(name, shape.name)) ?? []
  return growth?.subjects?.find(([pattern]) => pattern.test(path))?.[1] ?? anyOrder
}
