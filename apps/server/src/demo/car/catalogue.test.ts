import { existsSync } from 'node:fs'
import { car } from '@jihui/protocol/rental/lines/car'
import { describe, expect, it } from 'vitest'
import type { DemoMachine } from '../shape.ts'
import { demo } from './line.ts'

const { categories, machines, customers, words } = demo
const codes = categories.map((one) => one.code)
const units = machines.flatMap((machine) => machine.units.map((unit) => ({ ...unit, machine })))

const hasDrawing = (name: string): boolean =>
  existsSync(new URL(`../../../../web/public/illustrations/${name}.svg`, import.meta.url))

const repeated = (values: readonly string[]): string[] => values.filter((one, index) => values.indexOf(one) !== index)

/** Names of the machines that break a rule; a failure then names them all. */
const breaking = (isKept: (machine: DemoMachine) => boolean): string[] =>
  machines.filter((machine) => !isKept(machine)).map((machine) => machine.name)

const isAmong = (value: number, least: number, most: number) => value >= least && value <= most

const plateStart: Record<string, string> = {
  杭州: '浙A',
  宁波: '浙B',
  金华: '浙G',
  上海: '沪A',
  北京: '京',
  广州: '粤A',
  深圳: '粤B',
  成都: '川A',
  重庆: '渝',
  武汉: '鄂A',
  南京: '苏A',
  苏州: '苏E',
  西安: '陕A',
  郑州: '豫A',
  长沙: '湘A',
  青岛: '鲁B',
  厦门: '闽D',
  昆明: '云A',
  三亚: '琼B',
  乌鲁木齐: '新A',
}

describe('the car demo catalogue', () => {
  it('is large enough to search and compare in, all over China', () => {
    expect(machines.length).toBeGreaterThanOrEqual(44)
    expect(new Set(units.map((unit) => unit.city)).size).toBeGreaterThanOrEqual(10)
    for (const unit of units) {
      expect(isAmong(unit.latitude, 18, 54) && isAmong(unit.longitude, 73, 135), unit.serial).toBe(true)
    }
  })

  it('uses every category, and each category stands once in the order', () => {
    expect([...new Set(machines.map((machine) => machine.category))].toSorted()).toEqual(codes.toSorted())
    expect(repeated(categories.map((one) => String(one.order)))).toEqual([])
  })

  it('asks who drives for a licence, and who takes a truck or a coach for the firm behind it', () => {
    for (const { code, qualifications } of categories) {
      expect(qualifications).toContainEqual({ type: 'id_card', isRequired: true })
      expect(qualifications).toContainEqual({
        type: 'driver_license',
        isRequired: true,
        unlessOption: 'driver_included',
      })
      expect(
        qualifications.some((one) => one.type === 'business_license'),
        code,
      ).toBe(code === 'truck' || code === 'coach')
    }
  })

  it('names no machine, serial, plate or frame number twice', () => {
    expect(repeated(machines.map((machine) => machine.name))).toEqual([])
    expect(repeated(machines.map((machine) => machine.registrationNumber))).toEqual([])
    expect(repeated(units.map((unit) => unit.serial))).toEqual([])
    expect(repeated(units.map((unit) => unit.details?.license_plate ?? ''))).toEqual([])
    expect(repeated(units.map((unit) => unit.details?.vin_tail ?? ''))).toEqual([])
  })

  it('has a drawing for every category and machine', () => {
    const names = [...categories, ...machines].map((one) => one.illustration)
    expect(names.filter((name) => !hasDrawing(name))).toEqual([])
  })

  it('gets cheaper by the day the longer it is rented', () => {
    expect(breaking((one) => one.weekYuan < one.dayYuan * 7 && one.monthYuan < one.dayYuan * 30)).toEqual([])
    expect(breaking((one) => one.monthYuan / 30 < one.weekYuan / 7)).toEqual([])
  })

  it('asks a rent and a deposit in proportion to its value', () => {
    expect(breaking((one) => isAmong(one.dayYuan / one.marketValueYuan, 0.001, 0.005))).toEqual([])
    expect(breaking((one) => isAmong(one.depositYuan, 3000, 20000))).toEqual([])
    expect(breaking((one) => one.depositYuan / one.marketValueYuan < 0.1)).toEqual([])
  })

  it('charges what every car is charged, and only under names of the line', () => {
    const always = car.charges.map((charge) => charge.addOn)
    const known: string[] = [...always, ...car.options.map((option) => option.addOn)]
    expect(breaking((one) => always.every((name) => (one.addOns[name] ?? 0) > 0))).toEqual([])
    expect(breaking((one) => Object.keys(one.addOns).every((name) => known.includes(name)))).toEqual([])
    expect(breaking((one) => isAmong(one.addOns.driver ?? 300, 300, 600))).toEqual([])
  })

  it('is described as a driver needs it', () => {
    const texts = (one: DemoMachine) => [one.description, one.intendedUse, one.specialHandling]
    expect(breaking((one) => texts(one).every((text) => /^[^您！]{12,}。$/.test(text)))).toEqual([])
    expect(breaking((one) => isAmong(one.specs.length, 6, 8) && one.keywords.length >= 3)).toEqual([])
    expect(breaking((one) => one.grade !== null && one.grade in car.grades)).toEqual([])
    expect(breaking((one) => isAmong(one.year, 2019, 2026) && isAmong(one.bufferDays, 0, 3))).toEqual([])
    expect(breaking((one) => isAmong(one.widthM, 2.5, 13) && isAmong(one.heightM, 1.3, 4))).toEqual([])
  })

  it('has one to five units, each with the plate of its city and of its energy', () => {
    expect(breaking((one) => isAmong(one.units.length, 1, 5))).toEqual([])
    const fields = car.unitFields.map((field) => field.field)
    for (const { details = {}, city, meter, machine } of units) {
      expect(Object.keys(details)).toEqual(expect.arrayContaining(fields))
      const plate = details.license_plate ?? ''
      expect(plate).toMatch(/^[\u4e00-\u9fa5][A-HJ-NP-Z]·[A-HJ-NP-Z0-9]{5,6}$/)
      expect(plate.startsWith(plateStart[city] ?? '?'), `${plate} ${city}`).toBe(true)
      expect(/·D.{5}$/.test(plate), plate).toBe(machine.grade === 'electric')
      if (/·.{6}$/.test(plate)) expect(plate).toMatch(/·[DF][A-HJ-NP-Z0-9]\d{4}$/)
      expect(details.vin_tail).toMatch(/^\d{6}$/)
      expect(`${details.inspection_until} ${details.insurance_until}`).toMatch(/^20\d\d-[01]\d 20\d\d-[01]\d$/)
      expect(meter).toBeGreaterThan(0)
    }
  })
})

describe('the people and words of the car demo', () => {
  it('names customers and demo phone numbers only once, half of them companies', () => {
    expect(customers).toHaveLength(24)
    expect(repeated(customers.map((one) => one.name))).toEqual([])
    expect(repeated(customers.map((one) => one.contactPhone))).toEqual([])
    expect(new Set(customers.map((one) => one.city)).size).toBeGreaterThanOrEqual(10)
    expect(customers.filter((one) => one.details.company_name === '')).toHaveLength(12)
    for (const one of customers) expect(one.contactPhone).toMatch(/^138000030\d\d$/)
  })

  it('answers the questions of the line with licence numbers nobody holds', () => {
    const questions = car.questions.map((question) => question.field).toSorted()
    for (const { details } of customers) {
      expect(Object.keys(details).toSorted()).toEqual(questions)
      expect(details.driver_license_number).toMatch(/^999\d{15}$/)
    }
    expect(repeated(customers.map((one) => String(one.details.driver_license_number)))).toEqual([])
  })

  it('finds a renter for every category, and nobody who wants an unknown one', () => {
    expect([...new Set(customers.flatMap((one) => one.rents))].toSorted()).toEqual(codes.toSorted())
  })

  it('has at least four reviews for every category, mostly good', () => {
    expect(Object.keys(words.reviewsByCategory).toSorted()).toEqual(codes.toSorted())
    for (const own of Object.values(words.reviewsByCategory)) {
      expect(own.length).toBeGreaterThanOrEqual(4)
      expect(own.filter((review) => review.rating >= 4).length).toBeGreaterThan(own.length / 2)
    }
  })

  it('says nothing twice, and all of it in the plain voice', () => {
    const { reviewsByCategory, issueDescriptions, ...lists } = words
    for (const list of Object.values(issueDescriptions)) expect(list.length).toBeGreaterThanOrEqual(3)
    for (const list of Object.values(lists)) expect(list.length).toBeGreaterThanOrEqual(6)
    const reviews = Object.values(reviewsByCategory).flatMap((own) => own.map((review) => review.comments))
    const sentences = [...reviews, ...Object.values(issueDescriptions).flat(), ...Object.values(lists).flat()]
    expect(repeated(sentences)).toEqual([])
    for (const sentence of sentences) expect(sentence).toMatch(/^[^您！]+。$/)
  })
})
