/** Apart from how points are converted, which takes a library. */
import type { Coordinates } from './coordinates.ts'

/**
 * The box around China, with a margin wider than GCJ-02 shifts. It lies well within the box of the library, at whose edge the
 * way back would never end.
 */
const china = { south: 3.6, north: 53.8, west: 73.3, east: 135.3 }

/** False for what is no number, too. */
export const isInChina = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= china.south && latitude <= china.north && longitude >= china.west && longitude <= china.east
