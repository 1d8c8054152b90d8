/** What other modules may use of telemetry. */
export { createIntake, type Intake } from './intake.ts'
export { readIntakeState } from './intake-state.ts'
export { dropMarks, type FollowMark, markFollow, takeUpMarks } from './follow/marks.ts'
export { type FollowedReading, readFollowed } from './follow/read-followed.ts'
export { readAround } from './follow/read-around.ts'
export { joined, type Stretch, type Stretches } from './follow/stretch.ts'
export type { NewMessage, NewReading } from './new-reading.ts'
export type { LatestValue, ReadingValues } from './table.ts'
export { fadePlaces } from './fade-places.ts'
export { endConnection, startConnection, wasConnectedFrom } from './connections.ts'
export { type DevicePlace, registerLatest } from './register-latest.ts'
export { createMirror, type Mirror, type MirroredDevice } from './map/mirror.ts'
export { asMapDevice, type FoundMap, readMap, readMapDevices } from './map/read-map.ts'
export { findPosition, type PositionNow } from './map/find-position.ts'
export type { FadedStretch } from './rollup/faded.ts'
export { addUpDevice, type DeviceToAdd, listDue } from './rollup/add-up.ts'
export { dropOldReadings } from './rollup/drop-old.ts'
export { listConnections } from './reading/list-connections.ts'
export { readLocationFigures } from './reading/read-figures.ts'
export { type DeviceUse, readUse } from './reading/read-use.ts'
export { readHours } from './reading/read-hours.ts'
export { readReadings } from './reading/read-readings.ts'
export { readSeries, seriesLimits } from './reading/read-series.ts'
export { readTrack } from './reading/read-track.ts'
export type { ReadDevice } from './reading/span.ts'
export { addressOf, tell } from './reading/told-place.ts'
export { placesAt } from './reading/span.ts'
export { readFuelChanges, readTrips } from './trips/read-trips.ts'
export {
  countLatest,
  findHeardIds,
  findLatestIds,
  type LatestCount,
  type LatestOf,
  type LatestRow,
  readLatest,
} from './latest/read-latest.ts'
export { readSafety } from './latest/read-safety.ts'
export { listMessages, type MessageRow } from './latest/list-messages.ts'
export { type DeviceStretch, listMeasured } from './latest/list-stretches.ts'
export { findFellSilent } from './latest/find-silent.ts'
export { markAlarmed } from './latest/mark-alarmed.ts'
