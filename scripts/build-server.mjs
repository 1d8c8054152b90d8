import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { hashSources } from './source-hash.mjs'

/*
 * The server as Node runs it: `apps/server/src` and `packages/protocol/src` put together into a few files of JavaScript,
 * so that a start translates nothing. Packages stay where they are installed. Each build stands in a folder named by its
 * sources: servers that run keep theirs while the next one is built.
 */

const SOURCES = ['apps/server/src', 'packages/protocol/src', 'scripts/build-server.mjs', 'package-lock.json']
const SRC = 'apps/server/src'
const DIST = 'apps/server/dist'
/** What runs by itself, beside what the sources start themselves (`programOf`). */
const STARTED = ['main.ts']
const BUILDS_KEPT = 4

function* sourcesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourcesIn(path)
    else if (entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')) yield path
  }
}

/** Each `programOf(new URL('./x.ts', import.meta.url))` names a module that is started by itself. */
function programsOf(root) {
  const found = STARTED.map((file) => join(root, SRC, file))
  for (const path of sourcesIn(join(root, SRC)))
    for (const [, place] of readFileSync(path, 'utf8').matchAll(
      /\bprogramOf\(new URL\('([^']+)', import\.meta\.url\)\)/g,
    ))
      found.push(resolve(dirname(path), place))
  return [...new Set(found)]
}

const nameOf = (root, path) =>
  relative(join(root, SRC), path)
    .replace(/\.\w+$/, '')
    .split(sep)
    .join('-')

/** One Chinese character, in an expression or a statement, and V8 keeps the whole file at two bytes a character. */
const inAscii = (text) =>
  text.replaceAll(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What a source says of its own place goes on being true: `import.meta.url` is its, not the built file's. */
const ownPlaces = (root) => ({
  name: 'own-places',
  setup(build) {
    build.onResolve({ filter: /^@jihui\/protocol\// }, ({ path }) => ({
      path: join(root, 'packages/protocol/src', `${path.slice('@jihui/protocol/'.length)}.ts`),
      sideEffects: false,
    }))
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const place = relative(join(root, DIST, 'one-build'), path)
        .split(sep)
        .join('/')
      const text = readFileSync(path, 'utf8')
      return {
        contents: inAscii(
          text.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
        ),
        loader: 'ts',
      }
    })
  },
})

/**
 * Packages stay where they are installed, but for these: hundreds of small files of which the server uses a part.
 */
const PUT_IN = /^(zod|drizzle-orm|jose|lru-cache)(\/|$)/
const packagesStay = {
  name: 'packages-stay',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || PUT_IN.test(path) ? undefined : { path, external: true },
    )
  },
}

async function bundle(root, draft) {
  const { build } = await import('esbuild')
  const programs = programsOf(root)
  const entries = Object.fromEntries(programs.map((path) => [nameOf(root, path), path]))
  await build({
    entryPoints: entries,
    outdir: draft,
    bundle: true,
    splitting: true,
    chunkNames: 'part-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    // Names stay: what is said of a fault is read by people.
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'warning',
    define: {
      BUILT_PROGRAMS: JSON.stringify(
        Object.fromEntries(
          programs.map((path) => [relative(join(root, SRC), path).split(sep).join('/'), `${nameOf(root, path)}.js`]),
        ),
      ),
    },
    plugins: [ownPlaces(root), packagesStay],
  })
}

/** What the interface is, as a document, is known from the sources too. */
function describe(root, draft) {
  const script = join(root, 'apps/server/scripts/write-openapi.ts')
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, draft], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the interface could not be described')
}

/** A build that others may still run from is left; of older ones the latest few. */
function sweepBuilds(dist) {
  const builds = readdirSync(dist)
    .map((name) => ({ path: join(dist, name), at: statSync(join(dist, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at)
  for (const { path } of builds.slice(BUILDS_KEPT)) rmSync(path, { recursive: true, force: true })
}

/** Where the server built of today's sources starts: its `main.js`. Builds it when it is missing; undefined when that fails. */
export async function ensureServerBuilt(root, say = console.log) {
  const dist = join(root, DIST)
  const place = join(dist, hashSources(root, SOURCES).slice(0, 16))
  const main = join(place, 'main.js')
  if (existsSync(main)) return main
  say('构建服务端…')
  // As deep in the tree as the build it becomes: the maps name sources by the way that leads to them.
  const draft = join(root, '.cache/build/server', String(process.pid))
  mkdirSync(dirname(draft), { recursive: true })
  try {
    await bundle(root, draft)
    describe(root, draft)
    mkdirSync(dist, { recursive: true })
    // Whoever built the same at the same time was as good.
    if (!existsSync(main)) renameSync(draft, place)
    utimesSync(place, new Date(), new Date())
    sweepBuilds(dist)
    return main
  } catch (error) {
    if (existsSync(main)) return main
    console.error(error instanceof Error ? error.message : error)
    return undefined
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
