/** What a condition can be about: what the profiles measure, and what every position tells. */
import { profiles } from '../profiles.ts'
import type { ProfileKey } from '../profiles/profile.ts'

export type AlertField = Pick<ProfileKey, 'label' | 'kind' | 'unit'>
const ofPositions: Readonly<Record<string, AlertField>> = {
  speed: { label: '速度', kind: 'number', unit: 'km/h' },
  ignition: { label: '点火', kind: 'flag', unit: '' },
}
const all = new Map<string, AlertField>(Object.entries(ofPositions))
for (const { keys } of Object.values(profiles))
  for (const [key, { label, kind, unit }] of Object.entries(keys)) all.set(key, { label, kind, unit })
/** Key → what it is called and measured in. */
export const alertFields: ReadonlyMap<string, AlertField> = all
