/** Where a unit may be taken, and the page that orders the lorry. */
import type { MachineCard } from '../../../../shell/module.ts'
import { freightPaths } from '../../freight-words.ts'
import type { TransportOfMachine } from '../../queries.ts'

export type MovePlace = TransportOfMachine['places'][number]

/** The other places of its owner: not the one it stands at. */
export const placesFor = (
  unitId: number,
  units: MachineCard['units'],
  places: readonly MovePlace[],
): readonly MovePlace[] => {
  const stand = units.find(({ id }) => id === unitId)
  return places.filter(({ city, address }) => city !== stand?.city || address !== stand.location)
}
export const callPath = (unitId: number, place?: MovePlace): string =>
  `${freightPaths.publish}?${new URLSearchParams({ unit: String(unitId), ...place }).toString()}`
