import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findPayableKinds } from './boundaries/payable-kinds.mjs'
import { findStatusWriters } from './status-writers.mjs'

/*
 * Arrows go one way: web → protocol ← server; module → platform and other modules' public.ts. The modules and the
 * rental lines are read from the folder listing, so a new one is held to the same rules without a change here.
 */

const CODE = new Set(['.ts', '.tsx', '.mjs', '.js', '.mts'])
const ROOTS = ['packages', 'apps', 'tests', 'bench', 'prove', 'scripts']
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'migrations', 'test-results', 'sample-module'])
const VAGUE_NAMES = /^(utils?|helpers?|common|misc|shared|lib)$/i
const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'
const PROTOCOL = 'packages/protocol/src'
const LINES = `${PROTOCOL}/rental/lines`
const LINE_LIST = `${PROTOCOL}/rental/line-list.ts`
/** The figures, names and pictures of one line's machines are the line's own. */
const LINE_DATA = [`${SERVER}/demo/`, `${SERVER}/testing/`, `${WEB}/gallery/`, 'tests/', 'bench/', 'prove/', 'scripts/']

/**
 * Who may call others over the network: adapters whose every call goes through `platform/outside/outside.ts`, which bounds it, and
 * what belongs to this installation itself. Anything else calls one of these.
 */
const CALLERS = [
  `${SERVER}/modules/payment/gateways/`,
  `${SERVER}/platform/aliyun-sms/`,
  `${SERVER}/modules/geography/osrm-routes.ts`,
  `${SERVER}/platform/outside/mail.ts`,
  `${SERVER}/platform/files/store.ts`,
  // The sandbox of the channels tells this very process.
  `${SERVER}/modules/payment/sandbox/protocol/routes.ts`,
  // Of this installation, with limits of their own.
  `${SERVER}/platform/outside/redis.ts`,
  `${SERVER}/platform/figures/traces.ts`,
]
const CLIENTS =
  /^(alipay-sdk|wechatpay-axios-plugin|nodemailer|ioredis|axios|undici|got|node-fetch|@aws-sdk\/.+|flydrive\/drivers\/s3|@opentelemetry\/exporter.+)$/
/** What the pages' navigation stands on. */
const ROUTER = /^(wouter|regexparam|@tanstack\/history)$/
const NETWORK = /^node:(https?|http2|net|tls|dgram)$/
/** What listens, and what only names things, reaches nobody. */
const LISTENING = /^import \{ (?:(?:createServer|isIP|STATUS_CODES|type \w+)(?:, )?)+ \} from /
const FETCH = /(?<![.\w])fetch\(/

/** Lines that reach out of this process where nobody has bounded it. */
function checkCalls(file, text) {
  const isOurs = file.startsWith(`${SERVER}/`) && !isTest(file) && !file.startsWith(`${SERVER}/testing/`)
  if (!isOurs || CALLERS.some((caller) => file.startsWith(caller))) return []
  const lines = text.split('\n')
  const isReaching = ({ target, line }) => {
    const said = lines[line - 1]
    return !/^import type\b/.test(said) && (CLIENTS.test(target) || (NETWORK.test(target) && !LISTENING.test(said)))
  }
  const imported = importsOf(text)
    .filter(isReaching)
    .map(({ line }) => line)
  const fetched = lines.flatMap((line, index) => (FETCH.test(line) && !/^\s*(\/\/|\*)/.test(line) ? [index + 1] : []))
  const rule = 'calls outside go through platform/outside/outside.ts, from an adapter named in CALLERS'
  return [...imported, ...fetched].map((line) => ({ line, rule }))
}

export function listFiles(root) {
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name)) walk(path)
      } else if (CODE.has(extname(entry.name))) found.push(path)
    }
  }
  for (const folder of ROOTS) if (existsSync(join(root, folder))) walk(folder)
  return found.sort((a, b) => (a < b ? -1 : 1))
}

/** Every address a file imports, with its line. */
export function importsOf(text) {
  const found = []
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(\/\/|\*)/.test(line)) continue
    for (const [pattern, isLazy] of [
      [/\bfrom\s+['"]([^'"]+)['"]/g, false],
      [/\bimport\s*\(\s*['"]([^'"]+)['"]/g, true],
      [/^\s*import\s+['"]([^'"]+)['"]/g, false],
    ])
      for (const match of line.matchAll(pattern)) found.push({ target: match[1], line: index + 1, isLazy })
  }
  return found
}

/** The place in the repository an import leads to, or the package it names. */
function resolveImport(file, target) {
  if (target.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), target))
  if (target.startsWith('@jihui/protocol/')) return `${PROTOCOL}/${target.slice('@jihui/protocol/'.length)}.ts`
  if (/^@jihui\/(server|web)\b/.test(target)) return target.replace('@jihui/', 'apps/')
  return target
}

const isTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file)

/** A module, or the staff's desk of one (`<module>/desk`), which uses other modules beside its own and is used by none of them. */
function moduleOf(path, base) {
  return new RegExp(`^${base}/modules/([^/]+(?:/desk(?=/))?)/`).exec(path)?.[1]
}

/** A desk works on its own module's inside. */
const isOwnDesk = (from, to) => from === `${to}/desk`

const isPublic = (path) => /\/public\.tsx?$/.test(path)
/** A foreign key points from one module's table at another's. */
const isForeignKey = (file, place) => /[/-]table\.ts$/.test(file) && place.endsWith('/table.ts')

/** What the protocol may use: nothing but sums. */
const PURE = new Set(['zod/mini', 'gcoord'])

function checkProtocol(file, place) {
  if (place.startsWith('apps/')) return 'the protocol knows neither server nor web'
  if (place.startsWith('node:')) return 'the protocol does no I/O'
  if (!isTest(file) && !place.startsWith(PROTOCOL) && !PURE.has(place))
    return `the protocol may use ${[...PURE].join(' and ')}, not ${place}`
  return undefined
}

/** What tries a module and what fills a demo; the manifest names it, and the running server does not load it. */
const isBeside = (path) => new RegExp(`^${SERVER}/modules/[^/]+/(?:proof|demo)/`).test(path)
/** Says what a module brings; a module's desk is brought by it too. */
const isManifest = (path) => /^apps\/(?:server|web)\/src\/modules\/[^/]+\/(?:work-)?module\.ts$/.test(path)
const isModuleList = (path) => /^apps\/(?:server|web)\/src\/(?:work-)?modules\.ts$/.test(path)
const bringsDesk = (file, own, other) => isManifest(file) && isOwnDesk(other, own)

function checkModules(file, place, base) {
  const own = moduleOf(file, base)
  const other = moduleOf(place, base)
  if (isManifest(place) && !isModuleList(file) && !isTest(file)) return 'only the list of modules reads a module.ts'
  if (bringsDesk(file, own, other)) return undefined
  if (!other || other === own || isOwnDesk(own, other) || isForeignKey(file, place)) return undefined
  if (own && other.endsWith('/desk') && !/\/desk$|^console$/.test(own)) return 'only desks and the console use a desk'
  if (own)
    return isPublic(place) ? undefined : `module ${own} reaches inside module ${other}; only its public.ts may be used`
  return undefined
}

function checkServer(file, place, isLazy) {
  if (place.startsWith('apps/web')) return 'the server does not use the web'
  if (isTest(file) || file.startsWith(`${SERVER}/testing/`)) return undefined
  if (place.startsWith(`${SERVER}/testing/`)) return 'only tests use the test harness'
  if (
    file.startsWith(`${SERVER}/platform/`) &&
    place.startsWith(`${SERVER}/`) &&
    !place.startsWith(`${SERVER}/platform/`)
  ) {
    return 'the platform knows no business'
  }
  const composes = /^apps\/server\/src\/(app|main|compose|modules)\.ts$/.test(place)
  if (moduleOf(file, SERVER) && (composes || (place.startsWith(`${SERVER}/demo/`) && !isBeside(file)))) {
    return 'a module does not know who composes it'
  }
  if (isBeside(place) && !isBeside(file) && !(isManifest(file) && isLazy))
    return 'the running server loads neither proofs nor demo: its module.ts names them by import()'
  return checkModules(file, place, SERVER)
}

function checkWeb(file, place) {
  if (place.startsWith('apps/server')) return 'the web does not use the server'
  if (place.startsWith('node:') && !isTest(file)) return 'the web runs in a browser'
  if (ROUTER.test(place) && !file.startsWith(`${WEB}/shell/`)) return 'screens go by shell/navigation.tsx'
  if (!isTest(file) && (place === `${LINES}.ts` || place === LINE_LIST || place.startsWith(`${LINES}/`))) {
    return 'the web knows a line by its face: rental/faces'
  }
  if (file.startsWith(`${WEB}/ui/`) && /^apps\/web\/src\/(modules|shell|kits)\//.test(place)) {
    return 'the design system knows neither modules nor shell'
  }
  if (file.startsWith(`${WEB}/shell/`) && place.startsWith(`${WEB}/modules/`)) return 'the shell knows no module'
  if (file.startsWith(`${WEB}/kits/`) && place.startsWith(`${WEB}/modules/`)) return 'a kit knows no module'
  return checkModules(file, place, WEB)
}

function checkImport(file, place, isLazy) {
  if (file.startsWith(`${PROTOCOL}/`)) return checkProtocol(file, place)
  if (file.startsWith(`${SERVER}/`)) return checkServer(file, place, isLazy)
  if (file.startsWith(`${WEB}/`)) return checkWeb(file, place)
  return undefined
}

/** What a module keeps belongs to an app: of two in one process neither may see the other's. */
function checkState(file, text) {
  if (!moduleOf(file, SERVER) || isTest(file)) return []
  const rule = 'a module keeps nothing that changes at its top: services, hooks or a table hold it'
  return text
    .split('\n')
    .flatMap((line, index) => (/^(?:export )?(?:let|var) /.test(line) ? [{ line: index + 1, rule }] : []))
}

/** A place among more than ten is counted, not read. */
function checkParameters(file, text) {
  if (!file.startsWith(`${SERVER}/`) || isTest(file)) return []
  const rule = 'more than ten parameters have names: platform/database/named-parameters.ts'
  return text
    .split('\n')
    .flatMap((line, index) => (/\$(?:1[1-9]|[2-9]\d)\b/.test(line) ? [{ line: index + 1, rule }] : []))
}

/** A circle of modules, found by walking who uses whose public.ts. */
/** The other module a module's file imports; neither a test nor a foreign key makes it depend on it. */
function moduleImported(file, place, base) {
  const [from, to] = [moduleOf(file, base), moduleOf(place, base)]
  if (!from || from === to || isTest(file) || isForeignKey(file, place) || bringsDesk(file, from, to)) return undefined
  return to
}

export function addEdge(edges, from, to, where) {
  if (!edges.has(from)) edges.set(from, new Map())
  edges.get(from).set(to, where)
}

/** Modules of the server a file of one imports, with the line. */
export const serverImportsOf = (file, text) =>
  importsOf(text).flatMap(({ target, line }) => {
    const to = moduleImported(file, resolveImport(file, target), SERVER)
    return to ? [{ to, line }] : []
  })

/** Of `module → module it depends on`, whatever stands for the arrow. */
export function findCircles(edges) {
  const circles = []
  const done = new Set()
  const walk = (name, trail) => {
    if (trail.includes(name)) {
      circles.push([...trail.slice(trail.indexOf(name)), name])
      return
    }
    if (done.has(name)) return
    for (const next of edges.get(name)?.keys() ?? []) walk(next, [...trail, name])
    done.add(name)
  }
  for (const name of edges.keys()) walk(name, [])
  return circles
}

function lineIds(root, files) {
  return files
    .filter((file) => dirname(file) === LINES && !isTest(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('defineLine('))
    .map((file) => basename(file, '.ts'))
}

function checkNames(file) {
  const problems = []
  const parts = file.split('/')
  const name = parts.at(-1).replace(/\.[^.]+$/, '')
  if ([...parts.slice(0, -1), name].some((part) => VAGUE_NAMES.test(part))) problems.push('a name that says nothing')
  if (!/^[a-z0-9$_-]+(\.[a-z0-9-]+)*$/.test(name)) problems.push('file names are kebab-case')
  return problems
}

function checkLines(file, text, ids) {
  const problems = []
  const isBarrel =
    /\/index\.tsx?$/.test(file) && text.split('\n').every((line) => /^\s*($|\/\/|\/?\*|export .* from )/.test(line))
  if (isBarrel) problems.push({ line: 1, rule: 'a barrel: import from the file itself' })
  const isOwnFile = LINE_DATA.some((folder) => file.startsWith(folder)) || isTest(file)
  const foreign = isOwnFile ? [] : ids.filter((id) => file !== `${LINES}/${id}.ts`)
  const literal = foreign.length > 0 ? new RegExp(`(['"\`])(${foreign.join('|')})\\1`) : undefined
  for (const [index, line] of text.split('\n').entries()) {
    const add = (rule) => problems.push({ line: index + 1, rule })
    if (/\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b/.test(line))
      add('a test that is skipped or runs alone')
    if (/\b(TODO|FIXME|XXX)\b|敬请期待/.test(line)) add('unfinished work is not left in the code')
    if (!/^\s*(\/\/|\*|import\b)/.test(line)) {
      const match = literal?.exec(line)
      if (match) add(`the line ${match[2]} is named outside ${LINES}/${match[2]}.ts`)
    }
  }
  return problems
}

export function findViolations(root) {
  const files = listFiles(root)
  const ids = lineIds(root, files)
  const violations = [...findStatusWriters(root, files), ...findPayableKinds(root, files)]
  const edges = { [SERVER]: new Map(), [WEB]: new Map() }
  for (const file of files) {
    if (file.startsWith('scripts/check-boundaries')) continue
    const text = readFileSync(join(root, file), 'utf8')
    const add = (line, rule) => violations.push({ file, line, rule })
    for (const rule of checkNames(file)) add(1, rule)
    for (const { line, rule } of checkLines(file, text, ids)) add(line, rule)
    for (const { line, rule } of [...checkCalls(file, text), ...checkState(file, text), ...checkParameters(file, text)])
      add(line, rule)
    for (const { target, line, isLazy } of importsOf(text)) {
      const place = resolveImport(file, target)
      const rule = checkImport(file, place, isLazy)
      if (rule) add(line, rule)
      for (const base of [SERVER, WEB]) {
        const to = moduleImported(file, place, base)
        if (to) addEdge(edges[base], moduleOf(file, base), to, { file, line })
      }
    }
  }
  for (const base of [SERVER, WEB]) {
    for (const circle of findCircles(edges[base])) {
      const { file, line } = edges[base].get(circle[0]).get(circle[1])
      violations.push({ file, line, rule: `modules in a circle: ${circle.join(' → ')}` })
    }
  }
  return violations
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const violations = findViolations(root)
  for (const { file, line, rule } of violations)
    console.log(`${relative('.', file.split('/').join(sep))}:${line}  ${rule}`)
  console.log(violations.length === 0 ? 'Boundaries hold.' : `${violations.length} violations.`)
  process.exit(violations.length === 0 ? 0 : 1)
}
