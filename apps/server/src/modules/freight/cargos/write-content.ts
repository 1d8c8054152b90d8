/** Writes what a cargo says: its columns, its stops and, while drivers may read it, the version they read. */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Content } from './decide-content.ts'
import { cargoStop, cargoVersion } from './cargo-table.ts'
import type { CargoRow } from './move-cargo.ts'

export const writeStops = async (tx: Tx, cargoId: number, stops: Content['stops']): Promise<void> => {
  await tx.delete(cargoStop).where(eq(cargoStop.cargoId, cargoId))
  await tx.insert(cargoStop).values(stops.map((stop) => ({ ...stop, cargoId })))
}

/** What drivers read of a cargo with these stops, in their order. */
export const versionTerms = (row: CargoRow, stops: readonly (typeof cargoStop.$inferSelect)[]) => ({
  goods: {
    name: row.goodsName,
    category: row.goodsCategory,
    packing: row.packing,
    pieces: row.pieces,
    weight_kg: row.weightKg,
    length_cm: row.lengthCm,
    width_cm: row.widthCm,
    height_cm: row.heightCm,
    value_fen: row.valueFen,
  },
  vehicle_type: row.vehicleType,
  mode: row.mode,
  price_fen: row.priceFen,
  reference_fen: row.referenceFen,
  km: row.km,
  notes: row.notes,
  stops: stops.map(({ id: _id, cargoId: _cargoId, ...stop }) => stop),
})

/** What this version said, once and for all. Call it whenever an open cargo says something new. */
export const writeVersion = async (tx: Tx, row: CargoRow, now: Date): Promise<void> => {
  const stops = await tx.select().from(cargoStop).where(eq(cargoStop.cargoId, row.id)).orderBy(cargoStop.position)
  const terms = versionTerms(row, stops)
  await tx.insert(cargoVersion).values({ cargoId: row.id, version: row.version, terms, createdAt: now })
}
