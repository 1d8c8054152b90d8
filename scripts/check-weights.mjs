import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Kilobytes as they travel to a browser that takes gzip; one that takes brotli gets less. */
export const LIMITS = { entryScript: 95, entryStyle: 12, publicFirstScreen: 130, laterScreen: 35 }

/*
 * What counts. A chunk brings what it imports, what that imports, and their styles; and since a part that is fetched
 * by itself still travels when the screen fetches it while it is being drawn, every dynamic import counts too, unless
 * it stands in one of the two lists below.
 * - entry: what the start page names, before anything can be drawn.
 * - first: all scripts a guest downloads until the screen stands: the entry, what the shell always fetches beside it
 *   (data layer, messages, offline banner), and the screen. Styles have their own limit.
 * - later: what going there inside the app still costs: the screen, less the entry, what the shell always fetches, and
 *   for screens behind a login what it fetches for everyone who is signed in. What other screens may have brought by
 *   then is not taken off. The 2 KB of a frame of their own (console, owners) stand around screens and are not theirs.
 */

/** Fetched because of something the reader does or meets, not by opening a screen. */
export const ON_DEMAND = new Set([
  // somebody goes to a screen of owners or staff, or to one there is not
  'src/shell/routes/later.ts',
  // a sheet, a question, a picture opens
  'src/ui/sheet-body.tsx',
  'src/ui/dialog-body.tsx',
  'src/ui/image-viewer-body.tsx',
  // a picture is chosen
  'src/ui/shrink-picture.ts',
  'src/ui/region-sheet.tsx',
  'src/modules/rental/components/form-terms-text.tsx',
  'src/modules/rental/components/order-review-sheet.tsx',
  'src/modules/rental/components/order-service-sheet.tsx',
  'src/modules/qualification/components/paper-form-sheet.tsx',
  'src/modules/qualification/components/wallet-picker-sheet.tsx',
  'src/modules/agreement/components/sign-sheet.tsx',
  'src/modules/agreement/components/earlier-wording.tsx',
  'src/modules/agreement/components/signature-field.tsx',
  'src/modules/payment/components/code-sheet.tsx',
  'src/modules/payment/components/paid-sheet.tsx',
  'src/modules/payment/components/payment-wait.tsx',
  'src/modules/payment/components/qr-code.tsx',
  // the deposit is frozen at a channel before the rent is paid
  'src/modules/payment/components/hold-step.tsx',
  'src/modules/payment/components/pay-steps.tsx',
  'src/modules/catalogue/components/filter-sheet.tsx',
  'src/modules/catalogue/components/period-filter.tsx',
  'src/modules/catalogue/components/city-grid.tsx',
  'src/modules/identity/public.ts',
  'src/modules/identity/components/role-sheet.tsx',
  'src/modules/owner/components/application-machine-sheet.tsx',
  'src/modules/owner/components/block-sheet.tsx',
  'src/modules/owner/components/entry-facts.tsx',
  'src/modules/owner/components/machine-edit-sheet.tsx',
  'src/modules/owner/components/manage-terms.tsx',
  'src/modules/owner/components/paper-sheet.tsx',
  'src/modules/owner/components/unit-sheet.tsx',
  'src/modules/owner/components/deliver-sheet.tsx',
  'src/modules/owner/components/maintenance-sheets.tsx',
  'src/modules/maintenance/desk/components/maintenance-sheet.tsx',
  'src/modules/maintenance/desk/components/maintenance-create.tsx',
  'src/modules/iot/desk/components/iot-command-sheet.tsx',
  // what came back has been captured: comparing takes the place of the camera, the settlement that of comparing
  'src/modules/owner/components/take-back-desk.tsx',
  'src/modules/owner/components/taken-back.tsx',
  'src/modules/owner/components/deduction-claim.tsx',
  'src/modules/rental/desk/components/order-questions.tsx',
  // what was photographed lies below papers and sums
  'src/modules/rental/desk/components/order-handovers.tsx',
  'src/modules/owner/components/order-handover.tsx',
  'src/modules/owner/desk/components/owner-application-questions.tsx',
  'src/kits/desk/shortcut-help.tsx',
  'src/modules/agreement/desk/components/status-request-dialog.tsx',
  'src/modules/qualification/desk/components/verdict-questions.tsx',
  'src/modules/agreement/desk/components/template-names-sheet.tsx',
  'src/modules/agreement/desk/components/template-new-sheet.tsx',
  'src/modules/agreement/desk/components/template-order-sheet.tsx',
  'src/modules/agreement/desk/components/template-version-sheet.tsx',
  'src/modules/qualification/desk/components/audit-history.tsx',
  'src/modules/qualification/desk/components/batch-sheet.tsx',
  'src/modules/qualification/desk/components/queue-batch.tsx',
  'src/modules/qualification/desk/components/queue-search.tsx',
  'src/modules/qualification/desk/components/queue-debug.tsx',
  'src/modules/qualification/desk/components/queue-tools.tsx',
  // days are changed in the form; while it has none, they stand where else its other parts do
  'src/modules/catalogue/components/booking-calendar.tsx',
  // the reader comes to the form's lower half, or has begun to fill it
  'src/modules/rental/components/form-below.tsx',
  // he creates something
  'src/shell/api/send-once.ts',
  // he hands it in
  'src/modules/rental/place-rental.ts',
  // he records a hand-over, and presses what moves an order on
  'src/modules/rental/components/handover-capture.tsx',
  'src/modules/rental/run-order-command.ts',
  // what has happened lies below the documents; where none can be added any more, their form is not fetched
  'src/modules/rental/components/order-records.tsx',
  'src/modules/owner/components/order-past.tsx',
  // whom to call and the ways on lie below the price; and what has come back may be asked something out of its deposit
  'src/modules/rental/components/order-below.tsx',
  'src/modules/rental/components/order-claim.tsx',
  // he has the machine brought elsewhere
  'src/modules/rental/components/order-address-sheet.tsx',
  // he looks at one thing that is asked for, or objects
  'src/modules/deposit/components/item-sheet.tsx',
  'src/modules/deposit/components/objection-sheet.tsx',
  // days are chosen on the machine's page
  'src/modules/catalogue/components/booking-price.tsx',
  'src/modules/rental/components/form-deposit.tsx',
  'src/modules/catalogue/components/other-periods.tsx',
  'src/modules/catalogue/components/hint-card.tsx',
  // the reader scrolls to it: it lies more than a wide screen below the head
  'src/modules/catalogue/components/detail-below.tsx',
  'src/modules/catalogue/components/detail-others.tsx',
  'src/modules/catalogue/components/booking-choices.tsx',
  'src/modules/catalogue/components/machine-owner.tsx',
  // the list beside the map stands, and every machine can be reached from it, before the map is drawn
  'src/modules/catalogue/components/site-map.tsx',
  // nothing is what he looked for
  'src/modules/catalogue/components/nothing-found.tsx',
  // a district is looked for
  'src/ui/regions.ts',
  // he hands the page's address on
  'src/modules/catalogue/share-machine.ts',
  // the screen cannot be shown
  'src/modules/catalogue/components/detail-problem.tsx',
  'src/modules/agreement/components/contract-missing.tsx',
  // two seconds after the start, when the first screen stands or is late: a word for slow pages, a first visit kept
  'src/shell/after-start.ts',
  // the session ends
  'src/shell/expired-login.tsx',
])

/** Fetched for readers who are signed in; a guest's first screen does without. */
export const SIGNED_IN = new Set([
  'src/shell/api/realtime.ts',
  'src/shell/require-access.tsx',
  'src/modules/home/components/waiting-for-you.tsx',
  'src/modules/identity/components/centre.tsx',
  'src/modules/identity/components/owner-card.tsx',
])

/** Fetched with the first screen that stands in them. */
const FRAMES = new Set(['src/shell/console/console-frame.tsx', 'src/shell/owner-frame.tsx'])

/** All chunks that opening one chunk opens. */
function chunksOf(manifest, key, isFetched, seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const next of chunk.imports ?? []) chunksOf(manifest, next, isFetched, seen)
  for (const next of chunk.dynamicImports ?? []) if (isFetched(next)) chunksOf(manifest, next, isFetched, seen)
  return seen
}

/**
 * The weight of the entry and of every screen, from the build's own list of files. `sizeOf` answers a file's
 * compressed size in bytes; `routes` say which chunk each path opens (null: the entry itself) and whether anyone may
 * open it.
 */
export function weigh(manifest, routes, sizeOf, limits = LIMITS) {
  const entryKey = Object.keys(manifest).find((key) => manifest[key].isEntry)
  if (!entryKey) return { rows: [], faults: ['the build has no entry'] }
  const screens = new Set(routes.map(({ chunk }) => chunk))
  // A part that is imported directly somewhere else goes by its bare name.
  const isListed = (list, key) =>
    list.has(key) ||
    [...list].some((path) => key.startsWith('_') && basename(path, extname(path)) === manifest[key].name)
  const isApart = (key) => isListed(ON_DEMAND, key) || FRAMES.has(key) || screens.has(key)
  const forGuests = (key) => !isApart(key) && !isListed(SIGNED_IN, key)
  const filesOf = (key, isFetched) =>
    [...chunksOf(manifest, key, isFetched)].flatMap((each) => [manifest[each].file, ...(manifest[each].css ?? [])])
  const isScript = (file) => file.endsWith('.js')
  const kilobytes = (files) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0) / 1024
  const entry = filesOf(entryKey, () => false)
  const shell = new Set(filesOf(entryKey, forGuests))
  const ofSignedIn = new Set(filesOf(entryKey, (key) => !isApart(key)))
  // Whoever opens a screen of owners or staff has fetched the table of their addresses.
  const laterKey = Object.keys(manifest).find((key) => manifest[key].name === 'later')
  const atWork = new Set([...ofSignedIn, ...(laterKey ? filesOf(laterKey, () => false) : [])])
  const rows = [
    {
      what: 'entry, scripts',
      weight: kilobytes(entry.filter(isScript)),
      limit: limits.entryScript,
    },
    {
      what: 'entry, styles',
      weight: kilobytes(entry.filter((file) => file.endsWith('.css'))),
      limit: limits.entryStyle,
    },
  ]
  const faults = []
  for (const { path, isPublic, isAtWork, chunk } of routes) {
    if (chunk !== null && !manifest[chunk]) {
      faults.push(`${path}: the build has no chunk ${chunk}`)
      continue
    }
    const screen = chunk === null ? [] : filesOf(chunk, (key) => !isApart(key))
    const before = isPublic ? shell : isAtWork ? atWork : ofSignedIn
    const later = screen.filter((file) => !before.has(file))
    rows.push({ what: `${path}, later`, weight: kilobytes(later), limit: limits.laterScreen })
    if (isPublic) {
      const first = [...shell, ...(chunk === null ? [] : filesOf(chunk, forGuests))]
      rows.push({ what: `${path}, first`, weight: kilobytes(first.filter(isScript)), limit: limits.publicFirstScreen })
    }
  }
  for (const { what, weight, limit } of rows) {
    if (weight > limit) faults.push(`${what}: ${weight.toFixed(1)} KB, at most ${limit}`)
  }
  return { rows, faults }
}

/** The route table is read as it is; a screen's chunk is the file its import names. */
export async function readRoutes(root) {
  const { register } = await import('tsx/esm/api')
  register()
  const { routes } = await import(pathToFileURL(join(root, 'apps/web/src/shell/routes.ts')).href)
  const { laterRoutes } = await import(pathToFileURL(join(root, 'apps/web/src/shell/routes/later.ts')).href)
  const { fileOfScreen } = await import(pathToFileURL(join(root, 'apps/web/src/shell/screen-modules.ts')).href)
  const atWork = new Set(laterRoutes.map(({ path }) => path))
  return routes
    .filter((route) => route.screen)
    .map((route) => {
      const { path, access } = route
      const chunk = `src/${fileOfScreen(route)}`
      return { path, isPublic: access === 'public', isAtWork: atWork.has(path), chunk }
    })
}

export async function checkWeights(root) {
  const dist = join(root, 'apps/web/dist')
  const list = join(dist, '.vite/manifest.json')
  if (!existsSync(list)) return { rows: [], faults: ['the pages are not built'] }
  const manifest = JSON.parse(readFileSync(list, 'utf8'))
  const sizes = new Map()
  const sizeOf = (file) => {
    // The server sends the compressed form where the build has left one.
    const sent = existsSync(join(dist, `${file}.gz`)) ? `${file}.gz` : file
    if (!sizes.has(file)) sizes.set(file, statSync(join(dist, sent)).size)
    return sizes.get(file)
  }
  const routes = await readRoutes(root)
  // A screen the entry also imports directly has no chunk of its own.
  const isInEntry = (chunk) => !manifest[chunk] && existsSync(join(root, 'apps/web', chunk))
  return weigh(
    manifest,
    routes.map((route) => (isInEntry(route.chunk) ? { ...route, chunk: null } : route)),
    sizeOf,
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { rows, faults } = await checkWeights(dirname(dirname(fileURLToPath(import.meta.url))))
  const isWhole = process.argv.includes('--all')
  const nearest = rows.toSorted((a, b) => b.weight / b.limit - a.weight / a.limit).slice(0, isWhole ? undefined : 8)
  for (const { what, weight, limit } of nearest) console.log(`${weight.toFixed(1).padStart(7)} of ${limit} KB  ${what}`)
  for (const fault of faults) console.log(`too heavy: ${fault}`)
  process.exit(faults.length === 0 ? 0 : 1)
}
