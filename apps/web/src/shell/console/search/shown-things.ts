/** What the list shows: groups under a heading, each thing with the screen it leads to. */
import type { SearchAnswer, SearchHit } from '@jihui/protocol/search/schema'
import type { FoundThing, SearchKind } from '../../module.ts'
import type { OpenedThing } from './opened-things.ts'

export interface ShownThing {
  /** Of its kind. */
  readonly name: string
  readonly kind: SearchKind
  readonly thing: FoundThing & Partial<Pick<SearchHit, 'detail' | 'status'>>
  readonly path: string
}

export interface ShownGroup {
  readonly title: string
  readonly things: readonly ShownThing[]
}

const shown = (name: string, kind: SearchKind, thing: ShownThing['thing']): ShownThing => ({
  name,
  kind,
  thing,
  path: kind.path(thing),
})

/** In the order of the kinds; a kind without results has no heading. */
export const groupsOfFound = (
  groups: SearchAnswer['groups'],
  kinds: ReadonlyMap<string, SearchKind>,
): readonly ShownGroup[] =>
  [...kinds].flatMap(([name, kind]) => {
    const results = groups.find((group) => group.kind === name)?.results ?? []
    return results.length > 0 ? [{ title: kind.title, things: results.map((hit) => shown(name, kind, hit)) }] : []
  })

export const groupsOfOpened = (
  opened: readonly OpenedThing[],
  kinds: ReadonlyMap<string, SearchKind>,
): readonly ShownGroup[] => {
  const things = opened.flatMap((thing) => {
    const kind = kinds.get(thing.kind)
    return kind ? [shown(thing.kind, kind, thing)] : []
  })
  return things.length > 0 ? [{ title: '最近打开', things }] : []
}

export const thingsIn = (groups: readonly ShownGroup[]): readonly ShownThing[] => groups.flatMap(({ things }) => things)
