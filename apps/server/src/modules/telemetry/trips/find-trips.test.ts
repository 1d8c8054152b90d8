import { profileOf } from '@jihui/protocol/iot/profiles'
import { describe, expect, it } from 'vitest'
import { type KeptReading, minuteMs } from '../rollup/kept-reading.ts'
import { findFuelChanges } from './find-fuel-changes.ts'
import { findTrips, tripLimits } from './find-trips.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const north = (metres: number) => 31 + metres / 111_195
const reading = (minutes: number, told: Partial<KeptReading> = {}): KeptReading => ({
  ts: start + minutes * minuteMs,
  lat: north(0),
  lng: 121.5,
  speed: 0,
  heading: null,
  accuracy: null,
  ignition: null,
  values: null,
  ...told,
})
const minutes = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, place) => from + place)
/** Drives a kilometre a minute from a minute on. */
const driving = (from: number, until: number, ignition: boolean | null, begun = from) =>
  minutes(from, until).map((one) => reading(one, { lat: north((one - begun) * 1_000), speed: 60, ignition }))
const standing = (from: number, until: number, metres: number, ignition: boolean | null) =>
  minutes(from, until).map((one) => reading(one, { lat: north(metres), speed: 0, ignition }))
const told = (readings: readonly KeptReading[]) =>
  findTrips(profileOf('car'), readings)
    .filter(({ distance }) => distance >= tripLimits.least)
    .map(({ startAt, endAt, isOpen, distance, idling }) => ({
      from: (startAt - start) / minuteMs,
      to: (endAt - start) / minuteMs,
      km: Math.round(distance / 1000),
      idle: Math.round(idling / 60),
      isOpen,
    }))

describe('a trip', () => {
  it('is from ignition to ignition, standing on the way told as idling', () => {
    const day = [
      ...standing(0, 4, 0, false),
      ...standing(5, 9, 0, true),
      ...driving(10, 30, true),
      ...standing(31, 40, 20_000, true),
      ...standing(41, 60, 20_000, false),
    ]
    expect(told(day)).toEqual([{ from: 5, to: 41, km: 20, idle: 14, isOpen: false }])
  })

  it('without an ignition is from movement to standing for five minutes', () => {
    const day = [...standing(0, 9, 0, null), ...driving(10, 30, null), ...standing(31, 60, 20_000, null)]
    expect(told(day)).toEqual([{ from: 9, to: 30, km: 20, idle: 0, isOpen: false }])
  })

  it('survives a tunnel and a light', () => {
    const day = [
      ...driving(0, 10, null, 0),
      ...driving(18, 20, null, 0),
      ...standing(21, 23, 20_000, null),
      ...driving(24, 30, null, 4),
      ...standing(31, 40, 26_000, null),
    ]
    expect(told(day)).toMatchObject([{ from: 0, to: 30, km: 26 }])
  })

  it('survives a lost hour', () => {
    const day = [...driving(0, 10, true, 0), ...driving(70, 80, true, 0), ...standing(81, 82, 80_000, false)]
    expect(told(day)).toMatchObject([{ from: 0, to: 81, km: 80 }])
  })

  it('ends where it was last seen when it is silent for longer', () => {
    const day = [
      ...driving(0, 10, true, 0),
      ...driving(200, 210, true, 0),
      reading(211, { ignition: false, lat: north(210_000) }),
    ]
    expect(told(day)).toMatchObject([
      { from: 0, to: 10, km: 10 },
      { from: 200, to: 211 },
    ])
  })

  it('goes on while nothing has ended it', () => {
    expect(told(driving(0, 10, true))).toEqual([{ from: 0, to: 10, km: 10, idle: 0, isOpen: true }])
  })

  it('crosses midnight as one', () => {
    const night = driving(16 * 60 - 20, 16 * 60 + 20, true)
    expect(told([...night, reading(16 * 60 + 21, { ignition: false, lat: north(40_000) })])).toHaveLength(1)
  })

  it('is not made by the drift of a parked machine, nor by an engine that runs on its place', () => {
    const drift = minutes(0, 300).map((one) =>
      reading(one, { lat: north((one * 41) % 70), speed: one % 3, ignition: false }),
    )
    expect(told(drift)).toEqual([])
    expect(told(standing(0, 60, 0, true))).toEqual([])
  })

  it('is made by a machine that is carried away with its engine off', () => {
    const day = [...standing(0, 5, 0, false), ...driving(6, 30, false), ...standing(31, 60, 24_000, false)]
    expect(told(day)).toMatchObject([{ km: 24, isOpen: false }])
  })

  it('tells the fuel it took, without what came in on the way', () => {
    const day = driving(0, 30, true).map((one, place) => ({
      ...one,
      values: { fuel_litres: (place < 15 ? 60 : 90) - place },
    }))
    const [trip] = findTrips(profileOf('car'), day)
    expect(trip!.fuelUsed).toBe(29)
  })
})

describe('fuel', () => {
  const level = (minute: number, percent: number) => reading(minute, { values: { fuel_percent: percent } })
  const kinds = (readings: readonly KeptReading[]) =>
    findFuelChanges(readings).map(({ kind, at, before, after }) => [kind, (at - start) / minuteMs, before, after])

  it('that comes in is found once, with what was there before and after', () => {
    const day = minutes(0, 60).map((one) => level(one, one < 30 ? 40 : 95))
    expect(kinds(day)).toEqual([['refuel', 30, 40, 95]])
  })

  it('that goes all at once is found, that which is burnt is not', () => {
    const burnt = minutes(0, 300).map((one) => level(one, 90 - one / 10))
    expect(kinds(burnt)).toEqual([])
    const stolen = minutes(0, 60).map((one) => level(one, one < 30 ? 80 : 50))
    expect(kinds(stolen)).toEqual([['loss', 30, 80, 50]])
  })

  it('that was burnt in a long silence is no loss, and what went from a parked machine is', () => {
    const told = (ignition: boolean) => [
      ...minutes(0, 20).map((one) => ({ ...level(one, 80), ignition })),
      ...minutes(80, 100).map((one) => ({ ...level(one, 60), ignition })),
    ]
    expect(kinds(told(true))).toEqual([])
    expect(kinds(told(false))).toEqual([['loss', 80, 80, 60]])
  })

  it('that comes in over some minutes is one refuelling', () => {
    const day = minutes(0, 60).map((one) => level(one, one < 30 ? 40 : Math.min(95, 40 + (one - 29) * 20)))
    expect(kinds(day)).toEqual([['refuel', 30, 40, 95]])
  })

  it('that slops in a bend is no change', () => {
    const day = minutes(0, 60).map((one) => level(one, one % 10 === 5 ? 65 : 50))
    expect(kinds(day)).toEqual([])
  })
})
