import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'
import { StartFault } from './start-fault.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jihui-config-'))
const secret = 'a-secret-of-more-than-thirty-two-characters'
const production = { APP_ENV: 'production', DATA_DIR, AUTH_SECRET: secret, ALLOW_CONSOLE_SMS: '1' }

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

function problemsOf(environ: Record<string, string>): readonly string[] {
  try {
    readConfig(environ)
    return []
  } catch (error) {
    if (error instanceof StartFault) return error.lines
    throw error
  }
}

test('nothing has to be set to start on one machine', () => {
  const config = readConfig({ DATA_DIR })
  expect(config).toMatchObject({
    environment: 'development',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    isDemo: true,
    databaseUrl: undefined,
    databasePool: 20,
    isBehindProxy: false,
    files: { kind: 'local', folder: join(DATA_DIR, 'files') },
  })
})

test('secrets that were not given are made once, differ, and are closed to other accounts', () => {
  const [first, second] = [readConfig({ DATA_DIR }), readConfig({ DATA_DIR })]
  expect(first.authSecret).toBe(second.authSecret)
  expect(first.authSecret.length).toBeGreaterThanOrEqual(32)
  expect(first.authSecret).not.toBe(first.sandboxSecret)
  expect(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o077).toBe(0)
})

test('every wrong setting is named in a line of its own', () => {
  const problems = problemsOf({ DATA_DIR, PORT: '99999', DEMO: 'vielleicht', DATABASE_URL: 'mysql://x', DB_POOL: '1' })
  expect(problems.map((line) => line.split('：')[0])).toEqual(['PORT', 'DATABASE_URL', 'DB_POOL', 'DEMO'])
  for (const line of problems) expect(line).toMatch(/[\u4e00-\u9fff].*。$/)
})

test('an empty variable counts as not set', () => {
  expect(problemsOf({ DATA_DIR, PORT: '', DATABASE_URL: ' ' })).toEqual([])
})

describe('in production', () => {
  test('a complete set is accepted and demo data stays out', () => {
    expect(readConfig(production)).toMatchObject({ isProduction: true, isDemo: false, authSecret: secret })
  })

  test('the signing secret has to be given, and long', () => {
    expect(problemsOf({ ...production, AUTH_SECRET: '' })).toEqual([
      expect.stringMatching(/^AUTH_SECRET：生产环境必填/),
    ])
    expect(problemsOf({ ...production, AUTH_SECRET: 'short' })).toEqual(['AUTH_SECRET：至少 32 个字符。'])
  })

  test('demo data is refused', () => {
    expect(problemsOf({ ...production, DEMO: 'on' })).toEqual([expect.stringMatching(/^DEMO：/)])
  })

  test('codes printed to the log are refused unless asked for by name', () => {
    expect(problemsOf({ ...production, ALLOW_CONSOLE_SMS: '' })).toEqual([expect.stringMatching(/^SMS_PROVIDER：/)])
  })

  test('NODE_ENV=production counts where APP_ENV is not set', () => {
    const { APP_ENV: _, ...rest } = production
    expect(readConfig({ ...rest, NODE_ENV: 'production' }).isProduction).toBe(true)
  })
})

test('the table in the README is the declaration, row for row', () => {
  const readme = readFileSync(fileURLToPath(new URL('../../../../README.md', import.meta.url)), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))
  const declared = Object.entries(settings).map(([name, setting]) => {
    const standard = 'standard' in setting ? `\`${setting.standard}\`` : setting.standardIs
    return `| \`${name}\` | ${standard} | ${setting.about} |`
  })
  expect(rows).toEqual(declared)
})

describe('behind a pooler', () => {
  const pooled = 'postgres://jihui@pooler:6432/jihui'
  const direct = 'postgres://jihui@db:5432/jihui'
  test.each([
    ['directly', { DATABASE_URL: direct }, true],
    ['in transaction mode', { DATABASE_URL: pooled, DATABASE_SESSION_URL: direct }, false],
    ['in session mode', { DATABASE_URL: pooled, DATABASE_SESSION_URL: pooled }, true],
    ['that knows names', { DATABASE_URL: pooled, DATABASE_SESSION_URL: direct, DATABASE_PREPARED: 'on' }, true],
  ])('statements keep their names %s: %j', (_how, settings, isPrepared) => {
    expect(readConfig({ ...settings, AUTH_SECRET: secret, SANDBOX_SECRET: secret }).isPrepared).toBe(isPrepared)
  })

  test('an address past it without one that leads through it is refused', () => {
    expect(() => readConfig({ DATABASE_SESSION_URL: direct })).toThrow('DATABASE_SESSION_URL')
  })
})
