import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { engineering } from '@jihui/protocol/rental/lines/engineering'
import { demo } from './line.ts'

const { categories, machines, customers, words } = demo
const units = machines.flatMap((machine) => machine.units)

const hasDrawing = (name: string) =>
  existsSync(new URL(`../../../../web/public/illustrations/${name}.svg`, import.meta.url))
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
/** Names of those that break a rule: the failure says which they are. */
const breaking = (rule: (machine: (typeof machines)[number]) => boolean) =>
  machines.filter((machine) => !rule(machine)).map((machine) => machine.name)

describe('the demo catalogue of construction machines', () => {
  it('is large enough to search and compare in, all over the country', () => {
    expect(machines.length).toBeGreaterThanOrEqual(44)
    expect(categories.length).toBeLessThanOrEqual(13)
    expect(new Set(units.map((unit) => unit.city)).size).toBeGreaterThanOrEqual(10)
    expect(breaking(({ units: own }) => own.length >= 1 && own.length <= 5)).toEqual([])
  })

  it('uses every category, and each stands once in the order', () => {
    const used = new Set(machines.map((machine) => machine.category))
    expect([...used].sort()).toEqual(categories.map((category) => category.code).sort())
    expect(repeated(categories.map((category) => String(category.order)))).toEqual([])
  })

  it('has a drawing for every category and machine', () => {
    const names = [...categories, ...machines].map((one) => one.illustration)
    expect([...new Set(names)].filter((name) => !hasDrawing(name))).toEqual([])
  })

  it('names no machine, serial, plate or phone twice', () => {
    expect(repeated(machines.map((machine) => machine.name))).toEqual([])
    expect(repeated(units.map((unit) => unit.serial))).toEqual([])
    expect(repeated(units.flatMap((unit) => unit.details?.emission_plate ?? []))).toEqual([])
    expect(repeated(customers.map((customer) => customer.contactPhone))).toEqual([])
  })

  it('speaks the words of its line', () => {
    const addOns: string[] = engineering.options.map((option) => option.addOn)
    const grades = [null, ...Object.keys(engineering.grades)]
    const questions: string[] = engineering.questions.map((question) => question.field)
    const unitFields: string[] = engineering.unitFields.map((field) => field.field)
    expect(breaking((machine) => grades.includes(machine.grade))).toEqual([])
    expect(breaking((machine) => Object.keys(machine.addOns).every((name) => addOns.includes(name)))).toEqual([])
    expect(customers.flatMap((one) => Object.keys(one.details)).filter((name) => !questions.includes(name))).toEqual([])
    expect(units.flatMap((one) => Object.keys(one.details ?? {})).filter((name) => !unitFields.includes(name))).toEqual(
      [],
    )
  })

  it('offers an operator wherever a certificate may be left out for one', () => {
    const driven = categories.filter((category) =>
      category.qualifications.some((one) => one.unlessOption === 'operator_included'),
    )
    const codes = new Set(driven.map((category) => category.code))
    expect(breaking((machine) => !codes.has(machine.category) || 'operator' in machine.addOns)).toEqual([])
  })

  it('carries plates of its own emission stage, and none on an electric machine', () => {
    const isPlated = (machine: (typeof machines)[number]) =>
      machine.units.every(({ details }) => {
        const plate = details?.emission_plate
        if (plate === undefined) return true
        return machine.grade === `stage_${plate[0]}`
      })
    expect(breaking(isPlated)).toEqual([])
  })

  it('gets cheaper by the day the longer it is rented', () => {
    expect(breaking((one) => one.weekYuan < one.dayYuan * 7 && one.monthYuan < one.dayYuan * 30)).toEqual([])
    expect(breaking((one) => one.monthYuan / 30 < one.weekYuan / 7)).toEqual([])
  })

  it('asks a rent and a deposit in proportion to the value', () => {
    const isWithin = (share: number, least: number, most: number) => share >= least && share <= most
    expect(breaking((one) => isWithin(one.dayYuan / one.marketValueYuan, 0.0008, 0.012))).toEqual([])
    expect(breaking((one) => isWithin(one.depositYuan / one.marketValueYuan, 0.025, 0.2))).toEqual([])
    expect(breaking((one) => one.deliveryYuan >= 50 && one.deliveryKmYuan > 0)).toEqual([])
  })

  it('is described as a site needs it', () => {
    const isSentence = (text: string) => /^[^您！!]{12,}。$/.test(text)
    expect(breaking((one) => [one.description, one.intendedUse, one.specialHandling].every(isSentence))).toEqual([])
    expect(breaking((one) => one.specs.length >= 6 && one.specs.length <= 8)).toEqual([])
    expect(breaking((one) => one.safetyFeatures.length >= 2 && one.safetyFeatures.length <= 4)).toEqual([])
    expect(breaking((one) => one.keywords.length >= 3 && one.heightM > 0 && one.widthM > 0)).toEqual([])
    expect(breaking((one) => one.year >= 2019 && one.year <= 2026)).toEqual([])
    expect(breaking((one) => one.bufferDays >= 0 && one.bufferDays <= 3 && one.minDays >= 1)).toEqual([])
  })

  it('stands in China, and the next service is ahead of the meter', () => {
    const isInside = (latitude: number, longitude: number) =>
      latitude > 18 && latitude < 54 && longitude > 73 && longitude < 135
    expect(units.filter((unit) => !isInside(unit.latitude, unit.longitude))).toEqual([])
    const hours = (text: string | undefined) => Number((text ?? '').replace(/[ ,h]/g, ''))
    expect(units.filter((unit) => hours(unit.details?.next_service) < (unit.meter ?? 0))).toEqual([])
  })

  it('is rented by two dozen customers of many cities and spoken of in every category', () => {
    const codes = categories.map((category) => category.code)
    expect(customers).toHaveLength(24)
    expect(new Set(customers.map((customer) => customer.city)).size).toBeGreaterThanOrEqual(10)
    expect(customers.filter((one) => one.district.length < 3 || !one.address.startsWith(one.district))).toEqual([])
    expect(customers.flatMap((customer) => customer.rents).filter((code) => !codes.includes(code))).toEqual([])
    expect(Object.keys(words.reviewsByCategory).sort()).toEqual(codes.toSorted())
    const { reviewsByCategory, issueDescriptions, ...lists } = words
    expect(Object.values(reviewsByCategory).filter((list) => list.length < 4)).toEqual([])
    expect(Object.values(issueDescriptions).filter((list) => list.length < 3)).toEqual([])
    expect(Object.values(lists).filter((list) => list.length < 6)).toEqual([])
  })
})
