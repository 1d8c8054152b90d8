import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findViolations } from './check-boundaries.mjs'

const roots = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

function violationsIn(files) {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findViolations(root).map(({ file, line, rule }) => `${file}:${line} ${rule}`)
}

const medical = {
  'packages/protocol/src/rental/lines/medical.ts': "export const medical = defineLine({ id: 'medical' })\n",
}

test('a module may use the platform and the public.ts of another', () => {
  const found = violationsIn({
    'apps/server/src/modules/rental/start-rental.ts':
      "import { db } from '../../platform/db.ts'\nimport { price } from '../payment/public.ts'\n",
    'apps/server/src/modules/rental/table.ts': "import { user } from '../identity/table.ts'\n",
    'apps/server/src/modules/payment/public.ts': 'export const price = 1\n',
  })
  expect(found).toEqual([])
})

test('a module.ts brings its own desk, and the list of modules reads it', () => {
  const found = violationsIn({
    'apps/web/src/modules/rental/module.ts':
      "export const rentalModule = { screen: () => import('./desk/order.tsx') }\n",
    'apps/web/src/modules/rental/desk/order.tsx': "import { order } from '../order-queries.ts'\n",
    'apps/web/src/modules.ts': "import { rentalModule } from './modules/rental/module.ts'\n",
  })
  expect(found).toEqual([])
})

test('a module.ts names proofs and demo without loading them, and nothing that runs does', () => {
  const proof = { 'apps/server/src/modules/rental/proof/invariants.ts': "import { rental } from '../table.ts'\n" }
  const manifest = (text) => ({ 'apps/server/src/modules/rental/module.ts': text })
  expect(violationsIn({ ...proof, ...manifest("export const m = () => import('./proof/invariants.ts')\n") })).toEqual(
    [],
  )
  const rule = 'the running server loads neither proofs nor demo: its module.ts names them by import()'
  expect(violationsIn({ ...proof, ...manifest("import { invariants } from './proof/invariants.ts'\n") })).toEqual([
    `apps/server/src/modules/rental/module.ts:1 ${rule}`,
  ])
  const command = { 'apps/server/src/modules/rental/a.ts': "const all = () => import('./proof/invariants.ts')\n" }
  expect(violationsIn({ ...proof, ...command })).toEqual([`apps/server/src/modules/rental/a.ts:1 ${rule}`])
})

test("a desk works on its own module's inside, with other modules and desks by their public.ts", () => {
  const found = violationsIn({
    'apps/web/src/modules/rental/desk/order.tsx':
      "import { order } from '../order-queries.ts'\nimport { papers } from '../../qualification/desk/public.ts'\nimport { page } from '../../../kits/desk/page.tsx'\n",
    'apps/web/src/modules/owner/take-back.tsx': "import { order } from '../rental/public.ts'\n",
    'apps/web/src/modules/rental/desk/return.tsx': "import { deduct } from '../../owner/public.ts'\n",
  })
  expect(found).toEqual([])
})

test.each([
  [
    'a module uses a desk',
    'apps/web/src/modules/rental/a.ts',
    "import { b } from '../owner/desk/public.ts'",
    /only desks/,
  ],
  ['a module uses its own desk', 'apps/web/src/modules/rental/a.ts', "import { b } from './desk/b.ts'", /only desks/],
  [
    'a desk reaches inside another',
    'apps/web/src/modules/rental/desk/a.ts',
    "import { b } from '../../owner/desk/b.ts'",
    /reaches inside/,
  ],
  ['a screen uses the router', 'apps/web/src/modules/owner/a.ts', "import { Link } from 'wouter'", /shell\/navigation/],
  [
    'the shell uses a module',
    'apps/web/src/shell/a.ts',
    "import { b } from '../modules/owner/public.ts'",
    /the shell knows no module/,
  ],
  [
    'a module reads what another brings',
    'apps/web/src/modules/owner/a.ts',
    "import { rentalModule } from '../rental/module.ts'",
    /only the list of modules/,
  ],
  [
    'a module.ts brings the desk of another',
    'apps/web/src/modules/owner/module.ts',
    "import { b } from '../rental/desk/screens/b.tsx'",
    /only desks/,
  ],
  ['a kit uses a module', 'apps/web/src/kits/desk/a.ts', "import { b } from '../../modules/owner/public.ts'", /a kit/],
  [
    'a module reaches inside another',
    'apps/server/src/modules/rental/a.ts',
    "import { b } from '../payment/b.ts'",
    /reaches inside/,
  ],
  [
    'the platform uses a module',
    'apps/server/src/platform/a.ts',
    "import { b } from '../modules/payment/public.ts'",
    /knows no business/,
  ],
  [
    'the server uses the web',
    'apps/server/src/app.ts',
    "import { b } from '../../web/src/b.ts'",
    /does not use the web/,
  ],
  [
    'the web uses the server',
    'apps/web/src/a.ts',
    "const b = await import('../../server/src/b.ts')",
    /does not use the server/,
  ],
  [
    'the web reads the whole of the lines',
    'apps/web/src/modules/rental/a.ts',
    "import { lines } from '@jihui/protocol/rental/lines'",
    /by its face/,
  ],
  [
    'the web reads one line',
    'apps/web/src/modules/rental/a.ts',
    "import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'",
    /by its face/,
  ],
  ['the protocol reads files', 'packages/protocol/src/a.ts', "import { readFileSync } from 'node:fs'", /no I\/O/],
  [
    'the design system uses a module',
    'apps/web/src/ui/a.tsx',
    "import { b } from '../modules/rental/b.tsx'",
    /design system/,
  ],
  [
    'code uses the test harness',
    'apps/server/src/modules/rental/a.ts',
    "import { b } from '../../testing/b.ts'",
    /only tests/,
  ],
  [
    'a module calls somebody outside',
    'apps/server/src/modules/rental/a.ts',
    "const answer = await fetch('https://example.com')",
    /through platform\/outside/,
  ],
  [
    'a module brings a client of its own',
    'apps/server/src/modules/rental/a.ts',
    "const { S3Driver } = await import('flydrive/drivers/s3')",
    /through platform\/outside/,
  ],
  [
    'the platform opens a connection',
    'apps/server/src/platform/a.ts',
    "import { connect } from 'node:net'",
    /through platform\/outside/,
  ],
  ['a module keeps state at its top', 'apps/server/src/modules/rental/a.ts', 'let hooks = []', /keeps nothing/],
  ['a module exports state', 'apps/server/src/modules/rental/a.ts', 'export let effects: Effect[]', /keeps nothing/],
  [
    'a parameter counted beyond ten',
    'apps/server/src/modules/rental/a.ts',
    'const create = `INSERT INTO rental VALUES ($1, $11)`',
    /have names/,
  ],
  ['a vague name', 'apps/server/src/platform/utils.ts', '', /says nothing/],
  ['a name that is not kebab-case', 'apps/server/src/platform/someThing.ts', '', /kebab-case/],
  ['a lonely test', 'tests/a.test.ts', 'test' + ".only('a', () => {})", /runs alone/],
  ['a barrel', 'apps/server/src/modules/rental/index.ts', "export * from './a.ts'\n", /barrel/],
])('%s is found', (_title, file, text, rule) => {
  const found = violationsIn({ [file]: `${text}\n` })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(rule)
  expect(found[0]).toContain(`${file}:1 `)
})

test('adapters call outside, whoever listens may, and tests may', () => {
  const found = violationsIn({
    'apps/server/src/platform/outside/mail.ts': "import { createTransport } from 'nodemailer'\n",
    'apps/server/src/modules/payment/gateways/a.ts': 'const answer = await fetch(url)\n',
    'apps/server/src/platform/http/a.ts':
      "import { createServer } from 'node:http'\nconst known = await cache.fetch(key)\n",
    'apps/server/src/modules/rental/a.ts': "import type { AlipaySdk } from 'alipay-sdk'\n",
    'apps/server/src/modules/rental/a.test.ts': 'const answer = await fetch(url)\n',
  })
  expect(found).toEqual([])
})

test('what changes may stand in a function, in a test and in the platform', () => {
  const found = violationsIn({
    'apps/server/src/modules/rental/a.ts': 'export const count = () => {\n  let sum = 0\n  return sum\n}\n',
    'apps/server/src/modules/rental/a.test.ts': 'let app\n',
    'apps/server/src/platform/figures/a.ts': 'let tracing\n',
  })
  expect(found).toEqual([])
})

test('modules may not use one another in a circle', () => {
  const found = violationsIn({
    'apps/server/src/modules/rental/public.ts': "import { b } from '../payment/public.ts'\n",
    'apps/server/src/modules/payment/public.ts': "import { a } from '../rental/public.ts'\n",
  })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/circle/)
})

test('a line is named only in its own file and in its own data', () => {
  const found = violationsIn({
    ...medical,
    'apps/server/src/modules/rental/a.ts': "// 'medical' in a comment says why\nif (line === 'medical') stop()\n",
    'apps/server/src/demo/medical.ts': "export const line = 'medical'\n",
    'apps/server/src/modules/rental/a.test.ts': "const line = 'medical'\n",
  })
  expect(found).toEqual([
    'apps/server/src/modules/rental/a.ts:2 the line medical is named outside packages/protocol/src/rental/lines/medical.ts',
  ])
})

test('a status with a machine is written by its transition alone', () => {
  const house = {
    'packages/protocol/src/payment/methods.ts': "const machine = {\n  column: 'payment.status',\n}\n",
    'apps/server/src/modules/payment/table.ts': "export const payments = pgTable('payment', {})\n",
  }
  const writing = (text) => violationsIn({ ...house, 'apps/server/src/modules/payment/a.ts': text })
  const found = [/a\.ts:1 payment\.status is written by its machine's transition alone/]
  const expectFound = (text) => {
    const violations = writing(text)
    expect(violations).toHaveLength(1)
    expect(violations[0]).toMatch(found[0])
  }
  expectFound("await tx.update(payments).set({ paidAt: now, status: 'paid' }).where(mine)\n")
  expectFound('await tx.update(payments).set({ status }).where(mine)\n')
  expectFound("await tx.execute(sql`update payment set status = 'paid' where id = 1`)\n")
  expect(writing('await tx.update(payments).set({ paidAt: now, statusReason: why }).where(mine)\n')).toEqual([])
  expect(writing("await tx.execute(sql`update payment set checked_at = now() where status = 'paid'`)\n")).toEqual([])
})

test('a payable is named by the module that declares it alone', () => {
  const house = {
    'packages/protocol/src/freight/payable.ts':
      "export const freightPayable = definePayable({\n  kind: 'freight',\n})\n",
  }
  const inFile = (file) => (text) => violationsIn({ ...house, [file]: text })
  const inPayment = inFile('apps/server/src/modules/payment/a.ts')
  for (const text of [
    "const isOurs = row.payableKind === 'freight'\n",
    "const isOurs = 'freight' === row.payableKind\n",
    "const key = { payableKind: 'freight', payableId: id }\n",
    "const where = eq(payment.payableKind, 'freight')\n",
    "const where = inArray(payment.payableKind, ['freight'])\n",
    "const text = `select 1 from payment p where p.payable_kind = 'freight'`\n",
    "const text = `select 1 from payment p where p.payable_kind in ('freight')`\n",
    "const text = `select 1 from payment p where p.payable_kind <> 'freight'`\n",
    "const text = `select case p.payable_kind when 'freight' then 1 end from payment p`\n",
    "const keeper = keeperOf(desk, 'freight')\n",
    "const keeper = hooks.payment.payables['freight']\n",
    "switch (row.payableKind) {\n  case 'freight':\n    return 1\n}\n",
    "const isOurs = ['freight'].includes(kind)\nconst other = row.payableKind !== 'nobody'\n",
  ]) {
    const found = inPayment(text)
    expect([text, found.length]).toEqual([text, 1])
    expect(found[0]).toMatch(
      /the payable (?:freight is named by module freight|nobody is named by the module that declares it) alone/,
    )
  }
  expect(inPayment("import { freightPayable } from '@jihui/protocol/freight/payable'\n")).toEqual([
    'apps/server/src/modules/payment/a.ts:1 the payable of module freight is read by it alone',
  ])
  for (const text of [
    "// payableKind: 'freight'\nconst line = 'freight'\n",
    'const where = eq(payment.payableKind, key.payableKind)\n',
    'const text = `select 1 from payment p where p.payable_kind = $1`\n',
    "const columns = { payableKind: text('payable_kind') }\n",
  ])
    expect([text, inPayment(text)]).toEqual([text, []])
  const owned = "const key = { payableKind: 'freight', payableId: id }\n"
  expect(inFile('apps/server/src/modules/freight/key.ts')(owned)).toEqual([])
  expect(inFile('apps/server/src/modules/payment/a.test.ts')(owned)).toEqual([])
  expect(inFile('apps/server/src/modules/payment/proof/invariants.ts')(owned)).toEqual([])
})
