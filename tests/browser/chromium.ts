import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const cache = join(root, '.cache', 'browser')
const require = createRequire(import.meta.url)

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, ...MAC_PLACES].find((path) => existsSync(path))
}

/** The browser that comes from npm, for a machine that has none: unpacked once, moved into place whole. */
function bundled(): { executablePath: string; libraries: string } {
  const home = dirname(dirname(dirname(require.resolve('@sparticuz/chromium'))))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const place = join(cache, `chromium-${version}`)
  if (!existsSync(place)) {
    const draft = `${place}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    const { status } = spawnSync(process.execPath, [join(root, 'tests/browser/unpack-chromium.mjs')], {
      cwd: root,
      stdio: 'inherit',
      // By this name the package knows that it must bring the system libraries too.
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    })
    if (status !== 0) throw new Error('the browser from npm could not be unpacked')
    try {
      renameSync(draft, place)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(place)) throw error
    }
  }
  return { executablePath: join(place, 'chromium'), libraries: join(place, 'al2023', 'lib') }
}

/** Chinese has to be drawn on a machine without a Chinese font: ours is put where fontconfig looks. */
function fontConfig(): string {
  const fonts = dirname(dirname(require.resolve('@expo-google-fonts/noto-sans-sc/400Regular')))
  const path = join(cache, 'fonts.conf')
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(fonts, '400Regular')}</dir>
  <dir>${join(fonts, '500Medium')}</dir>
  <dir>${join(fonts, '700Bold')}</dir>
  <cachedir>${join(cache, 'font-cache')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Noto Sans SC</family></prefer></alias>
</fontconfig>
`
  mkdirSync(cache, { recursive: true })
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
  return path
}

function plainEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** `CHROME_PATH` (a path, or `bundled` for the one from npm), else an installed one, else the one from npm. */
export function findBrowser(): Browser {
  const env = { ...plainEnvironment(), FONTCONFIG_FILE: fontConfig() }
  // Root has no sandbox to go into.
  const rootArgs = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const given = process.env.CHROME_PATH
  const path = given && given !== 'bundled' ? given : given === 'bundled' ? undefined : installed()
  if (path) {
    if (!existsSync(path)) throw new Error(`CHROME_PATH: there is no browser at ${path}`)
    return { executablePath: path, args: [...QUIET, ...rootArgs], env }
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('install Chromium or Chrome, or name one in CHROME_PATH: the one from npm is for Linux x64 only')
  }
  const { executablePath, libraries } = bundled()
  const libraryPath = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath,
    args: [...QUIET, '--no-sandbox', '--no-zygote'],
    env: { ...env, LD_LIBRARY_PATH: libraryPath },
  }
}
