/** What other modules may use of geography: which place words name, how far it is by road. */
export { decidePlace, type DecidedPlace, type PlaceRefusal, type StatedPlace } from './decide-place.ts'
export { findRoutes, nearestEstimate, nearestRoute, type RouteServices } from './find-routes.ts'
export { CELL_MARGIN, cellOf, isInBox, type MapBox, mapGrid, type MapGrid, type SqlPoint } from './map-grid.ts'
export { cities, placeAtStart, placesNamedIn } from './named-place.ts'
export {
  citiesMeant,
  cityAsFiled,
  cityNamed,
  findPlace,
  isWithin,
  kmPerDegree,
  nearestPlace,
  type Place,
  placeInCity,
  placeNamed,
  placeOf,
  type Point,
  pointOf,
  pointOfDevice,
  roadDetour,
  roadKm,
  straightKm,
} from './places.ts'
export { estimateRoute, type Route, type RouteSource, routeSources } from './route.ts'
