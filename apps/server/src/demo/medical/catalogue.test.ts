import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { medicalCategories } from './categories.ts'
import { medicalMachines } from './machines.ts'

// The management class is the digit after the year: 国械注准 2021 3 07 0318. Class I is filed, not registered.
const registered =
  /^(?:国械注[准进许]|[京津沪渝冀晋蒙辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云藏陕甘青宁新]械注准)(\d{4})([23])\d{6}$/
const filed =
  /^(?:国|[京津沪渝]|[冀晋蒙辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云藏陕甘青宁新][\u4e00-\u9fa5])械备(\d{4})\d{4}号$/

function registration(number: string): { year: number; level: string } | null {
  const asRegistered = registered.exec(number)
  if (asRegistered) return { year: Number(asRegistered[1]), level: `class_${asRegistered[2]}` }
  const asFiled = filed.exec(number)
  return asFiled ? { year: Number(asFiled[1]), level: 'class_1' } : null
}

function hasDrawing(name: string): boolean {
  return existsSync(new URL(`../../../../web/public/illustrations/${name}.svg`, import.meta.url))
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

describe('the medical demo catalogue', () => {
  it('is large enough to search and compare in', () => {
    expect(medicalMachines.length).toBeGreaterThanOrEqual(66)
    expect(medicalCategories.length).toBeGreaterThanOrEqual(13)
  })

  it('uses every category, and each category stands once in the order', () => {
    const used = new Set(medicalMachines.map((machine) => machine.category))
    expect([...used].sort()).toEqual(medicalCategories.map((category) => category.code).sort())
    expect(repeated(medicalCategories.map((category) => String(category.order)))).toEqual([])
    for (const category of medicalCategories) expect(category.qualifications.some((one) => one.isRequired)).toBe(true)
  })

  it('names no machine, registration or serial number twice', () => {
    expect(repeated(medicalMachines.map((machine) => machine.name))).toEqual([])
    expect(repeated(medicalMachines.map((machine) => machine.registrationNumber))).toEqual([])
    expect(repeated(medicalMachines.flatMap((machine) => machine.units.map((unit) => unit.serial)))).toEqual([])
  })

  it.each(medicalCategories)('has a drawing for the category $name', ({ illustration }) => {
    expect(hasDrawing(illustration)).toBe(true)
  })

  describe.each(medicalMachines)('$name', (machine) => {
    it('has a drawing', () => {
      expect(hasDrawing(machine.illustration), machine.illustration).toBe(true)
    })

    it('carries a registration number that says the same class and is older than the machine', () => {
      const read = registration(machine.registrationNumber)
      expect(read, machine.registrationNumber).not.toBeNull()
      expect(read?.level).toBe(machine.certificationLevel)
      expect(read?.year).toBeLessThanOrEqual(machine.year)
    })

    it('gets cheaper by the day the longer it is rented', () => {
      expect(machine.weekYuan).toBeLessThan(machine.dayYuan * 7)
      expect(machine.monthYuan).toBeLessThan(machine.dayYuan * 30)
      expect(machine.monthYuan / 30).toBeLessThan(machine.weekYuan / 7)
    })

    it('asks a rent and a deposit in proportion to its value', () => {
      expect(machine.dayYuan / machine.marketValueYuan).toBeGreaterThanOrEqual(0.0015)
      expect(machine.dayYuan / machine.marketValueYuan).toBeLessThanOrEqual(0.01)
      expect(machine.depositYuan).toBeLessThan(machine.marketValueYuan)
      expect(machine.depositYuan / machine.marketValueYuan).toBeGreaterThanOrEqual(0.09)
      expect(machine.depositYuan / machine.marketValueYuan).toBeLessThanOrEqual(0.2)
    })

    it('is described as a hospital needs it', () => {
      expect(machine.specs.length).toBeGreaterThanOrEqual(6)
      expect(machine.specs.length).toBeLessThanOrEqual(8)
      expect(machine.safetyFeatures.length).toBeGreaterThanOrEqual(2)
      expect(machine.safetyFeatures.length).toBeLessThanOrEqual(4)
      for (const text of [machine.description, machine.intendedUse, machine.specialHandling]) {
        expect(text).toMatch(/^[^您！]{12,}。$/)
      }
      expect([1, 2]).toContain(machine.bufferDays)
    })

    it('has one to six units that stand somewhere in China', () => {
      expect(machine.units.length).toBeGreaterThanOrEqual(1)
      expect(machine.units.length).toBeLessThanOrEqual(6)
      for (const unit of machine.units) {
        expect(unit.latitude).toBeGreaterThan(18)
        expect(unit.latitude).toBeLessThan(54)
        expect(unit.longitude).toBeGreaterThan(73)
        expect(unit.longitude).toBeLessThan(135)
      }
    })
  })
})
