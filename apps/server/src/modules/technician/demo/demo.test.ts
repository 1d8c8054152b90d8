/** Technicians and training in the demo, filled as at a first start: as many as it promises, and all of it true. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { skillCodes } from '@jihui/protocol/technician/skills'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillAccounts } from '../../../demo/accounts.ts'
import { keepPast } from '../../../demo/past-partitions.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { openTown, type Town } from '../../../demo/town.ts'
import { readConfig } from '../../../platform/config.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { invariants as ofApplications } from '../../application/proof/invariants.ts'
import { demo as ofTraining } from '../../training/demo/demo.ts'
import { invariants as ofTests } from '../../training/proof/invariants.ts'
import { invariants } from '../proof/invariants.ts'
import { demo } from './demo.ts'

const now = new Date()
const dataDir = mkdtempSync(join(tmpdir(), 'jihui-demo-'))
let database: TestDatabase
let town: Town
let accounts: DeskScene['accounts']
beforeAll(async () => {
  database = await createTestDatabase()
  const config = readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0' })
  await keepPast(database.url, [ofTraining, demo], now)
  town = await openTown(config)
  town.at(now)
  accounts = await fillAccounts(town.services)
  const scene = { town, accounts, now, demoLines: [] }
  await ofTraining.fillDesks!(scene)
  await demo.fillDesks!(scene)
  await town.settle()
})
afterAll(async () => {
  await town.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
const rows = async <Row extends object>(text: string): Promise<Row[]> =>
  (await town.services.database.pool.query<Row>(text)).rows

test('there are eighty over twelve cities, at least twenty of them in 杭州 with one common skill', async () => {
  const [found] = await rows(
    `SELECT count(*)::int AS people, count(DISTINCT city)::int AS cities,
       count(*) FILTER (WHERE city = '杭州' AND EXISTS (SELECT FROM technician_skill s WHERE s.user_id = t.user_id
         AND s.skill = 'hydraulic'))::int AS hydraulic FROM technician t`,
  )
  expect(found).toEqual({ people: 80, cities: 12, hydraulic: 26 })
  const names = await rows<{ username: string }>(
    `SELECT u.username FROM technician t JOIN app_user u ON u.id = t.user_id ORDER BY t.user_id`,
  )
  expect(new Set(names.map(({ username }) => username))).toEqual(
    new Set(['technician', ...Array.from({ length: 79 }, (_, at) => `technician${at + 2}`)]),
  )
  const own = (await town.call(accounts.technician, 'GET', '/api/technician/me/')) as unknown as Record<string, any>
  expect(own).toMatchObject({ status: 'online', city: '杭州', is_certified: true })
  expect(own.papers.find(({ type }: any) => type === 'low_voltage_permit')).toMatchObject({ validity: 'expiring' })
})

test('every skill has a bank for each level and a course; two are on their way to be one', async () => {
  const bank = await rows<{ skill: string; ones: number; all: number }>(
    `SELECT skill, count(*) FILTER (WHERE level = 1)::int AS ones, count(*)::int AS all FROM question GROUP BY skill`,
  )
  expect(bank.length).toBe(skillCodes.length)
  for (const { skill, ones, all } of bank) expect([skill, ones >= 10, all >= 16]).toEqual([skill, true, true])
  const [courses] = await rows(
    `SELECT count(DISTINCT c.id)::int AS courses, count(DISTINCT c.skill)::int AS skills,
       min(l.lessons)::int AS least FROM course c
       JOIN LATERAL (SELECT count(*) AS lessons FROM course_lesson l WHERE l.course_id = c.id) l ON true`,
  )
  expect(courses).toEqual({ courses: 21, skills: skillCodes.length, least: 3 })
  const stages = await rows<{ stage: string }>(
    `SELECT stage FROM application WHERE kind = 'technician' AND status = 'pending' ORDER BY stage`,
  )
  expect(stages.map(({ stage }) => stage)).toEqual(['review', 'skill_test'])
})

test('all of it is true', async () => {
  for (const one of [...invariants, ...ofTests, ...ofApplications])
    if ('text' in one) expect(await rows(one.text.replaceAll('$1', `'${now.toISOString()}'`)), one.rule).toEqual([])
})
