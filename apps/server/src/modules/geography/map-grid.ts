/** The cells of a grid in which what is too close on a map is told together. */
import { type SQL, sql } from 'drizzle-orm'

export interface MapBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
export interface MapGrid {
  readonly west: number
  readonly south: number
  /** Of one cell, in degrees. */
  readonly width: number
  readonly height: number
  /** Cells of one side. */
  readonly side: number
}

/** Degrees of longitude two places must lie apart to be two on a map of this zoom: some sixty pixels. */
const apartAt = (zoom: number): number => 360 / 2 ** zoom / 4

/** At most so many cells. */
export const mapGrid = ({ west, south, east, north }: MapBox, zoom: number, most: number): MapGrid => {
  const side = Math.floor(Math.sqrt(most))
  const width = Math.max(apartAt(zoom), (east - west) / side)
  const height = Math.max(apartAt(zoom), (north - south) / side)
  return { west, south, width, height, side }
}
export interface SqlPoint {
  readonly longitude: SQL
  readonly latitude: SQL
}
/** SQL: the columns `col` and `line` of the cell a point lies in. */
export const cellOf = ({ west, south, width, height, side }: MapGrid, { longitude, latitude }: SqlPoint): SQL =>
  sql`least(floor((${longitude} - ${west}::float8) / ${width}::float8), ${side - 1}::int)::int as col,
    least(floor((${latitude} - ${south}::float8) / ${height}::float8), ${side - 1}::int)::int as line`
/** SQL: a point lies in view; an index over points answers it. */
export const isInBox = ({ west, south, east, north }: MapBox, { longitude, latitude }: SqlPoint): SQL =>
  sql`point(${longitude}, ${latitude}) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`

/** Marks stand this far inside their cells, as a part of the side: so two neighbours never cover each other. */
export const CELL_MARGIN = 0.35
