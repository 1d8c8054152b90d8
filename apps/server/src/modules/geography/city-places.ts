import { north, northEast, northWest } from './city-places-north.ts'
import { centre, east, south, southWest } from './city-places-south.ts'

/**
 * Centres of cities, latitude and longitude in degrees (WGS 84, rounded): the municipalities, every city of prefecture
 * level, the autonomous prefectures, leagues and areas, and the cities a province governs without one between.
 */
export type Places = Readonly<Record<string, readonly [latitude: number, longitude: number]>>

export const cityPlaces: Places = { ...north, ...northEast, ...east, ...centre, ...south, ...southWest, ...northWest }
