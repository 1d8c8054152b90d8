import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DemoCustomer, DemoMachine, DemoUnit } from '../shape.ts'
import { demo } from './line.ts'

const { categories, machines, customers, words } = demo
const codes = categories.map((category) => category.code)
const units: DemoUnit[] = machines.flatMap((machine) => machine.units)

const repeated = (values: string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)
const drawingOf = (name: string) => new URL(`../../../../web/public/illustrations/${name}.svg`, import.meta.url)
/** Names of the machines that break a rule. */
const breaking = (holds: (machine: DemoMachine) => boolean): string[] =>
  machines.filter((machine) => !holds(machine)).map((machine) => machine.name)
const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most

describe('the manufacturing demo catalogue', () => {
  it('is large enough to search and compare in, in many places', () => {
    expect(machines.length).toBeGreaterThanOrEqual(44)
    expect(isBetween(categories.length, 9, 13)).toBe(true)
    expect(new Set(units.map((unit) => unit.city)).size).toBeGreaterThanOrEqual(10)
  })

  it('uses every category, and each stands once in the order', () => {
    expect([...new Set(machines.map((machine) => machine.category))].sort()).toEqual([...codes].sort())
    expect(repeated(categories.map((category) => String(category.order)))).toEqual([])
    expect(categories.filter((one) => !one.qualifications.some((paper) => paper.isRequired))).toEqual([])
  })

  it('names no machine, model or serial number twice', () => {
    expect(repeated(machines.map((machine) => machine.name))).toEqual([])
    expect(repeated(machines.map((machine) => machine.model))).toEqual([])
    expect(repeated(units.map((unit) => unit.serial))).toEqual([])
  })

  it('has a small drawing of every category and machine', () => {
    const names = new Set([...categories, ...machines].map((one) => one.illustration))
    expect([...names].filter((name) => !existsSync(drawingOf(name)))).toEqual([])
    expect([...names].filter((name) => readFileSync(drawingOf(name)).length > 3072)).toEqual([])
  })

  it('gets cheaper by the day the longer a machine is rented', () => {
    expect(breaking((one) => one.weekYuan < one.dayYuan * 7)).toEqual([])
    expect(breaking((one) => one.monthYuan < one.dayYuan * 30)).toEqual([])
    expect(breaking((one) => one.monthYuan / 30 < one.weekYuan / 7)).toEqual([])
  })

  it('asks a rent and a deposit in proportion to the value', () => {
    expect(breaking((one) => isBetween(one.dayYuan / one.marketValueYuan, 0.0006, 0.006))).toEqual([])
    expect(breaking((one) => isBetween(one.depositYuan / one.marketValueYuan, 0.1, 0.2))).toEqual([])
  })

  it('says how it comes, how long at least, and what the workshop must bear', () => {
    expect(breaking((one) => isBetween(one.minDays, 1, 30) && isBetween(one.bufferDays, 0, 3))).toEqual([])
    expect(breaking((one) => isBetween(one.deliveryYuan, 200, 8000))).toEqual([])
    expect(breaking((one) => isBetween(one.deliveryKmYuan, 3, 25))).toEqual([])
    expect(breaking((one) => (one.requirements.power_kva ?? 0) > 0)).toEqual([])
    expect(breaking((one) => one.isPortable || (one.requirements.floor_load ?? 0) > 0)).toEqual([])
    expect(breaking((one) => (one.requirements.door_height_m ?? 9) > one.heightM)).toEqual([])
    const measures = ['floor_load', 'power_kva', 'air_mpa', 'door_height_m']
    expect(breaking((one) => Object.keys(one.requirements).every((name) => measures.includes(name)))).toEqual([])
  })

  it('offers only what the line sells beside the machine', () => {
    const sold = ['setup', 'training', 'engineer', 'property_insurance', 'tooling']
    expect(breaking((one) => Object.keys(one.addOns).every((name) => sold.includes(name)))).toEqual([])
    expect(breaking((one) => ['standard', 'precision', 'ultra'].includes(one.grade ?? ''))).toEqual([])
  })

  it('describes every machine in plain sentences', () => {
    const isPlain = (text: string) => /^[^您！!]{12,}。$/.test(text)
    expect(breaking((one) => [one.description, one.intendedUse, one.specialHandling].every(isPlain))).toEqual([])
    expect(breaking((one) => isBetween(one.specs.length, 6, 8))).toEqual([])
    expect(breaking((one) => isBetween(one.safetyFeatures.length, 2, 4) && one.keywords.length >= 4)).toEqual([])
  })

  it('has one to five units of a machine, somewhere in China, none built in the future', () => {
    expect(breaking((one) => isBetween(one.units.length, 1, 5) && isBetween(one.year, 2019, 2026))).toEqual([])
    const isInChina = (unit: DemoUnit) => isBetween(unit.latitude, 18, 54) && isBetween(unit.longitude, 73, 135)
    expect(units.filter((unit) => !isInChina(unit) || !unit.meter)).toEqual([])
    const checked = units.map((unit) => unit.details?.precision_checked).filter((month) => month !== undefined)
    expect(checked.filter((month) => !/^2026-(0[1-9]|10)$/.test(month))).toEqual([])
  })
})

describe('the factories that rent', () => {
  it('are known by name, contact and phone only once', () => {
    expect(customers.length).toBe(24)
    expect(new Set(customers.map((one) => one.city)).size).toBeGreaterThanOrEqual(10)
    for (const field of ['name', 'contactName', 'contactPhone'] as const) {
      expect(repeated(customers.map((one) => one[field]))).toEqual([])
    }
    expect(customers.filter((one) => !/^1380000\d{4}$/.test(one.contactPhone))).toEqual([])
  })

  it('want every category there is, and none that is not', () => {
    expect([...new Set(customers.flatMap((one) => one.rents))].sort()).toEqual([...codes].sort())
  })

  it('have a workshop that bears every machine of the kinds they rent', () => {
    const isBorne = (customer: DemoCustomer, machine: DemoMachine): boolean =>
      (['floor_load', 'power_kva', 'door_height_m'] as const).every(
        (measure) => Number(customer.details[measure]) >= (machine.requirements[measure] ?? 0),
      )
    const tooWeak = customers.flatMap((customer) =>
      machines
        .filter((machine) => customer.rents.includes(machine.category) && !isBorne(customer, machine))
        .map((machine) => `${customer.name}: ${machine.name}`),
    )
    expect(tooWeak).toEqual([])
  })
})

describe('what is said of the machines', () => {
  const { reviewsByCategory, issueDescriptions, ...lists } = words

  it('has four or five reviews of every category, mostly good', () => {
    expect(Object.keys(reviewsByCategory).sort()).toEqual([...codes].sort())
    const poor = Object.entries(reviewsByCategory).filter(
      ([, own]) => !isBetween(own.length, 4, 5) || own.filter((one) => one.rating >= 4).length * 2 <= own.length,
    )
    expect(poor).toEqual([])
  })

  it('has enough of every other kind', () => {
    const types = ['calibration_needed', 'damage', 'malfunction', 'missing_parts', 'other', 'software_issue']
    expect(Object.keys(issueDescriptions).sort()).toEqual(types)
    expect(Object.values(issueDescriptions).filter((own) => !isBetween(own.length, 3, 4))).toEqual([])
    expect(Object.entries(lists).filter(([, own]) => own.length < 6)).toEqual([])
  })

  it('says nothing twice, and all of it in the plain voice', () => {
    const reviews = Object.values(reviewsByCategory).flat()
    const sentences = [
      ...reviews.map((one) => one.comments),
      ...Object.values(issueDescriptions).flat(),
      ...Object.values(lists).flat(),
    ]
    expect(repeated(sentences)).toEqual([])
    expect(sentences.filter((sentence) => !/^[^您！!]+。$/.test(sentence))).toEqual([])
  })
})
