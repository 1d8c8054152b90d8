import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settings } from './config-settings.ts'
import { productionNotes } from './production-notes.ts'
import { StartFault } from './start-fault.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'jihui-config-'))
const secret = 'a-secret-of-more-than-thirty-two-characters'
const production = {
  APP_ENV: 'production',
  DATA_DIR,
  AUTH_SECRET: secret,
  ALLOW_CONSOLE_SMS: '1',
  PUBLIC_URL: 'https://jihui.example.com',
  PAYMENT_SANDBOX: 'direct',
  REGISTER_SMS: 'off',
}

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
    isFleetAlive: true,
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

  test('messages by Aliyun take its key, its signature and a template for codes, over https', () => {
    const aliyun = { ...production, ALLOW_CONSOLE_SMS: '', SMS_PROVIDER: 'aliyun' }
    const names = ['ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'SIGN_NAME', 'TEMPLATES'].map((name) => `ALIYUN_SMS_${name}`)
    expect(problemsOf(aliyun).map((line) => line.split('：')[0])).toEqual(names)
    const whole = {
      ...aliyun,
      ALIYUN_SMS_ACCESS_KEY_ID: 'id',
      ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
      ALIYUN_SMS_SIGN_NAME: '机汇',
      ALIYUN_SMS_TEMPLATES: 'code=SMS_1, order_created=SMS_2',
    }
    expect(readConfig(whole).aliyunSms).toMatchObject({ templates: { code: 'SMS_1', order_created: 'SMS_2' } })
    const notes = productionNotes(readConfig(whole)).filter((note) => note.includes('SMS_TEMPLATES'))
    expect(notes).toEqual([expect.stringMatching(/这些短信没有模板，不会发出：.*（ALIYUN_SMS_TEMPLATES）/)])
    expect(notes[0]).not.toContain('order_created')
    for (const wrong of ['order_created=SMS_2', 'code=SMS_1,nothing=SMS_3', 'code:SMS_1'])
      expect(problemsOf({ ...whole, ALIYUN_SMS_TEMPLATES: wrong })).toEqual([
        expect.stringMatching(/^ALIYUN_SMS_TEMPLATES：/),
      ])
    expect(problemsOf({ ...whole, ALIYUN_SMS_URL: 'http://sms.example.com' })).toEqual([
      expect.stringMatching(/^ALIYUN_SMS_URL：/),
    ])
  })

  test('play money is taken only where it is asked for by name', () => {
    expect(problemsOf({ ...production, PAYMENT_SANDBOX: '' })).toEqual([expect.stringMatching(/^PAYMENT_SANDBOX：/)])
    expect(readConfig({ ...production, PAYMENT_SANDBOX: 'protocol' }).payment.sandbox).toBe('protocol')
    // Half a channel is told as such, and nothing else about it.
    const half = problemsOf({ ...production, PAYMENT_SANDBOX: '', ALIPAY_APP_ID: '2021000000000001' })
    expect(half.map((line) => line.split('：')[0])).toEqual(['ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'])
  })

  test.each(['REGISTER_SMS', 'PUBLIC_URL'])('%s is not left to its default', (name) => {
    expect(problemsOf({ ...production, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name}：`))])
  })

  test('what is open because it was asked for is said at every start', () => {
    const named = (environ: Record<string, string>) =>
      productionNotes(readConfig(environ)).map((note) => /（(\w+)）$/.exec(note)?.[1])
    expect(named(production)).toEqual(['PAYMENT_SANDBOX', 'REGISTER_SMS', 'ALLOW_CONSOLE_SMS', 'PDF_SIGNING_P12'])
    const open = { PUBLIC_URL: 'http://jihui.example.com', HOST: '0.0.0.0', METRICS_PORT: '9000', REGISTER_SMS: 'on' }
    expect(named({ ...production, ...open })).toEqual([
      'PAYMENT_SANDBOX',
      'ALLOW_CONSOLE_SMS',
      'PUBLIC_URL',
      'PDF_SIGNING_P12',
      'METRICS_TOKEN',
    ])
  })

  test('NODE_ENV=production counts where APP_ENV is not set', () => {
    const { APP_ENV: _, ...rest } = production
    expect(readConfig({ ...rest, NODE_ENV: 'production' }).isProduction).toBe(true)
  })
})

test('only the test environment hashes passwords cheaply, whatever the settings say', () => {
  const memoryOf = (environ: Record<string, string>) => readConfig(environ).passwordCost.memoryKib
  expect(memoryOf({ DATA_DIR, APP_ENV: 'test' })).toBeLessThan(100)
  for (const APP_ENV of ['production', 'development', ''])
    expect(memoryOf({ ...production, APP_ENV }), APP_ENV).toBeGreaterThanOrEqual(19 * 1024)
  expect(() => memoryOf({ ...production, APP_ENV: 'tests' })).toThrow('APP_ENV')
  expect(memoryOf({ ...production, NODE_ENV: 'test' })).toBeGreaterThanOrEqual(19 * 1024)
})

const readmeOf = (name: string) => readFileSync(fileURLToPath(new URL(`../../../../${name}`, import.meta.url)), 'utf8')
const rowsOf = (readme: string) => readme.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))

test('the table in the Chinese README is the declaration, row for row', () => {
  const rows = rowsOf(readmeOf('README.zh-CN.md'))
  const declared = Object.entries(settings).map(([name, setting]) => {
    const standard = 'standard' in setting ? `\`${setting.standard}\`` : setting.standardIs
    return `| \`${name}\` | ${standard} | ${setting.about} |`
  })
  expect(rows).toEqual(declared)
})

test('the English README has the same settings, with the same values that can be typed', () => {
  const rows = rowsOf(readmeOf('README.md')).map((row) => row.split(' | '))
  expect(rows.map(([name]) => name!.slice(3, -1))).toEqual(Object.keys(settings))
  for (const [[, standard, about], setting] of rows.map((row, at) => [row, Object.values(settings)[at]!] as const)) {
    if ('standard' in setting) expect(standard).toBe(`\`${setting.standard}\``)
    expect(`${standard} ${about}`, about).toMatch(/^[^\u4e00-\u9fff]{8,}$/)
  }
})

test('both READMEs lead to each other and give the same commands', () => {
  const [english, chinese] = [readmeOf('README.md'), readmeOf('README.zh-CN.md')]
  expect(english).toContain('](README.zh-CN.md)')
  expect(chinese).toContain('](README.md)')
  const named = (readme: string) =>
    [...new Set(readme.match(/npm (?:run [a-z:]+|start|test)|docs\/[\w./-]+|\/api\/[\w.]+/g))].toSorted()
  expect(named(english)).toEqual(named(chinese))
  const blocks = (readme: string) => readme.match(/```sh\n[^]*?```/g)
  expect(blocks(english)).toEqual(blocks(chinese))
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
