/** Which of the things that belong to somebody an address may mean. */
import type { Endpoint } from '@jihui/protocol/endpoint'
import { isOf } from '../operations-of-modules.ts'
import { declared } from './declared.ts'
import type { Estate } from './estate.ts'

/** Which of the ids an address means; undefined: nobody says. */
const kindsOf = ({ shape, path }: Endpoint): readonly string[] | undefined =>
  declared.find(({ module }) => isOf(module, shape.name))?.aims?.find(([pattern]) => pattern.test(path))?.[1]
const kindOfName = Object.assign({}, ...declared.map(({ names }) => names)) as Readonly<Record<string, string>>

/** So many of each kind are tried at one address; orders stand at as many different stages. */
const idsOfKind = 4

export type Aim = Readonly<Record<string, string | number>>

/** The ids of others for the names in a path; `own` is what the caller himself has. */
export const idsFor = (
  endpoint: Endpoint,
  { ids }: Estate,
  own: { order: number; machine: number },
): readonly Aim[] => {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!)
  if (names.length === 0) return [{}]
  const kinds = kindsOf(endpoint) ?? Object.keys(ids)
  const of = (name: string): readonly (string | number)[] =>
    (name in kindOfName ? [kindOfName[name]!] : kinds).flatMap((kind) => (ids[kind] ?? []).slice(-idsOfKind))
  const [first, second] = names
  if (second === undefined) return of(first!).map((id) => ({ [first!]: id }))
  const deep = of(second)[0] ?? 1
  const mine = kinds[0] === 'machine' ? own.machine : own.order
  // Theirs in theirs, and theirs in one's own.
  return [...of(first!).slice(0, 2), mine].map((id) => ({ [first!]: id, [second]: deep }))
}
