import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../ui/text/format.ts'
import { applicationOf, applicationProblems, draftOf, emptyApplication, firstApplication } from './apply-form.ts'

const file = new File(['x'], 'x.png')
const whole = {
  ...emptyApplication,
  real_name: ' 宋立新 ',
  city: '杭州',
  levels: { hydraulic: '2' },
  works: [{ company: '杭州重机', from: '2015-03-01', to: '2020-06-30', work: '检修' }],
  files: { id_card_files: [file], skill_certificate_files: [file] },
  names: { id_card_files: '宋立新', skill_certificate_files: '宋 立新' },
} as const
const problems = (values: Parameters<typeof applicationProblems>[0], already = firstApplication) =>
  Object.entries(applicationProblems(values, already))
    .filter(([, problem]) => problem !== undefined)
    .map(([field]) => field)

describe('an application', () => {
  test('that is whole has nothing wrong with it', () => {
    expect(problems(whole)).toEqual([])
  })
  test('asks for the paper the law wants for a skill, and for the day it ends', () => {
    const electric = { ...whole, levels: { low_voltage: '1' } }
    expect(problems(electric)).toEqual(['low_voltage_permit_files'])
    const names = { ...whole.names, low_voltage_permit_files: '宋立新' }
    const handedIn = { ...electric, names, files: { ...whole.files, low_voltage_permit_files: [file] } }
    expect(problems(handedIn)).toEqual(['papers_until.low_voltage_permit_files'])
  })
  test('asks whose name is printed on each paper, and takes no other than the applicant’s', () => {
    expect(problems({ ...whole, names: {} })).toEqual([
      'paper_names.id_card_files',
      'paper_names.skill_certificate_files',
    ])
    const names = { ...whole.names, skill_certificate_files: '宋立志' }
    expect(problems({ ...whole, names })).toEqual(['paper_names.skill_certificate_files'])
  })
  test('of a technician asks neither for his identity nor for a paper that is in his wallet', () => {
    const further = { ...whole, files: {}, levels: { low_voltage: '2' } }
    expect(problems(further, { isFirst: false, papers: ['low_voltage_permit'] })).toEqual([])
    expect(problems(further, { isFirst: false, papers: [] })).toEqual(['low_voltage_permit_files'])
  })
  test('takes no paper that has ended, and an identity card for longer than the others', () => {
    const ends = { id_card_files: addDays(today(), 15 * 365), skill_certificate_files: addDays(today(), 15 * 365) }
    expect(problems({ ...whole, ends })).toEqual(['papers_until.skill_certificate_files'])
    expect(problems({ ...whole, ends: { id_card_files: addDays(today(), -1) } })).toEqual([
      'papers_until.id_card_files',
    ])
  })
  test('names the row of the work history that ends before it begins', () => {
    const works = [...whole.works, { company: '甲', from: '2021-01-01', to: '2020-01-01', work: '乙' }]
    expect(problems({ ...whole, works })).toEqual(['work_history.1.to'])
  })
  test('is sent with the skills at their levels; a certificate without an end counts for a year', () => {
    const { body, files } = applicationOf(whole, firstApplication)
    expect(body.real_name).toBe('宋立新')
    expect(JSON.parse(body.skills)).toEqual([{ code: 'hydraulic', level: 2 }])
    expect(JSON.parse(body.papers_until)).toEqual({ skill_certificate_files: addDays(today(), 365) })
    expect(JSON.parse(body.paper_names)).toEqual(whole.names)
    expect(Object.keys(files)).toEqual(['id_card_files', 'skill_certificate_files'])
  })
  test('is kept on the device without its files', () => {
    expect(draftOf(whole)).not.toHaveProperty('files')
    expect(draftOf(whole)).toMatchObject({ real_name: ' 宋立新 ', levels: { hydraulic: '2' } })
  })
})
