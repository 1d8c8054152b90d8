/** Of several triggers of a plan the one that counts: the first, or where all have to come the last. */
import type { TriggerKind } from '@jihui/protocol/upkeep/limits'

export interface Due {
  readonly kind: TriggerKind
  readonly dueOn: string
  readonly earliest: string
  readonly latest: string
}
/** Null among them: of that trigger no day can be said. */
export const whicheverFirst = (dues: readonly (Due | null)[], isFirst: boolean): Due | null => {
  const known = dues.filter((due) => due !== null)
  if (known.length === 0 || (!isFirst && known.length < dues.length)) return null
  const by = (part: 'dueOn' | 'earliest' | 'latest') => {
    const days = known.map((due) => due[part]).toSorted()
    return (isFirst ? days[0] : days.at(-1))!
  }
  const dueOn = by('dueOn')
  return { kind: known.find((due) => due.dueOn === dueOn)!.kind, dueOn, earliest: by('earliest'), latest: by('latest') }
}
