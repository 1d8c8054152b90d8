import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cityNames } from './city-names.ts'
import { plainIcons } from './plain-icons.ts'
import { plainStyles } from './plain-styles.ts'
import { precompressed } from './precompressed.ts'
import { protocolSchemas } from './protocol-schemas.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** Screens only staff and owners open, and those everybody opens once in a while. */
const SELDOM = 'assets/-'
const seldom =
  /\/modules\/((console|owner|notification|deposit|legal|\w+\/desk)\/screens\/|rental\/screens\/(delivery|issue-report|extension|early-return|order-success|price-trial)|identity\/screens\/(profile|security)|agreement\/screens\/(my-contracts|verify))/
const isSeldom = (path: string | null) => path !== null && seldom.test(path)

export default defineConfig({
  plugins: [protocolSchemas(), cityNames(), react(), tailwindcss(), plainIcons(), plainStyles(), precompressed()],
  resolve: {
    // The router asks for a stand-in of what React has had since 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome105', 'safari16', 'firefox110'],
    modulePreload: {
      polyfill: false,
      // What they stand on is not named on everybody's start page: they ask for it themselves.
      resolveDependencies: (file, parts) =>
        file.includes(SELDOM) ? parts.filter((part) => part === file || part.endsWith('.css')) : parts,
    },
    rolldownOptions: {
      output: {
        // The start page names every file there is, so names are short; the manifest tells whose they are.
        chunkFileNames: ({ facadeModuleId }) =>
          isSeldom(facadeModuleId) ? `${SELDOM}[hash:7].js` : 'assets/[hash:7].js',
        codeSplitting: {
          // What every page loads lies in few files: they compress better than many, and a release of screens leaves
          // them in the cache. Everything else is split by the screens that use it.
          groups: [
            {
              name: 'core',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/history|wouter|regexparam)\//,
            },
            {
              // Where calls go is known to screens, not to the shell, though both know the lines.
              name: 'addresses',
              priority: 4,
              includeDependenciesRecursively: false,
              test: /protocol\/src\/rental\/standard-addresses\.ts$/,
            },
            {
              name: 'shell',
              priority: 2,
              test: /\/src\/modules(\/\w+\/module)?\.ts$|\/src\/shell\/(routes\/start|api\/(request|session|session-paths|session-user|token|api-error|csrf|user|unread|data-events)|bottom-tabs|guards|history|mark|navigation|not-found|phone-frame|place|root-frame|route-error|router|screen-parts|screen-pending|scroll|theme)\.tsx?$|\/src\/ui\/(avatar|button|class-names|empty-state|illustration|secure-image|skeleton|spinner)\.tsx?$|protocol\/src\/rental\/(faces|line-list|lines\/\w+)\.ts$|lucide-react\/dist\/esm\/(\w+\.mjs|(shared|utils|context)|icons\/(bell|clipboard-list|file-text|house|image-off|rotate-cw|search|user-round)\.mjs)/,
            },
            {
              name: 'frame',
              priority: 1,
              test: /node_modules\/@tanstack\/(react-query|query-core)\/(?!.*\/(useQueries|queriesObserver|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$)|\/src\/shell\/(with-data|overlays|offline-banner|expired-login-host|api\/(query-client|call))\.tsx?$|\/src\/ui\/(confirm|confirm-host|dialog|field-error|format|once-open|page|ruler|section|toast|toast-host)\.tsx?$|protocol\/src\/endpoint\.ts$|lucide-react\/dist\/esm\/icons\/(chevron-(left|right|down)|circle-(alert|check|exclamation-point)|info|lock|wifi-off)\.mjs/,
            },
            { name: 'realtime', priority: 1, test: /\/src\/shell\/api\/realtime\.signed-in\.ts$/ },
            {
              name: 'parts',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/src\/ui\/(money|sheet|status|sticky-bar|when-near)\.tsx$|\/rental\/use-now\.ts$|zod-stand-in|protocol\/src\/(values|limits|rental\/(period|operations)|catalogue\/operations)\.ts$|lucide-react\/dist\/esm\/icons\/(check|chevron-up|clock-3|map-pin|refresh-cw|shield-check|x)\.mjs/,
            },
            {
              name: 'catalogue',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/modules\/catalogue\/(queries|equipment-filters)\.ts$/,
            },
            {
              name: 'machine',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/modules\/catalogue\/(machine-queries|machine-choices|use-line|components\/(lazy-parts|detail-bones))\.tsx?$/,
            },
            {
              name: 'calendar',
              minShareCount: 2,
              test: /\/src\/ui\/(calendar-days\.ts|date-range-calendar\.tsx)$/,
            },
            {
              name: 'kept',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/modules\/catalogue\/(grade-text|use-rent-now|kept-machines|device-list|components\/availability-tag)\.tsx?$|protocol\/src\/catalogue\/schema\.ts$|\/shell\/location\.ts$/,
            },
            {
              name: 'marks',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /lucide-react\/dist\/esm\/icons\/(badge-check|circle-x|clock|triangle-exclamation-point|wrench)\.mjs/,
            },
            // A machine on a line of a list: its drawing and its name.
            {
              name: 'row',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/src\/ui\/(machine-tile|words)\.tsx$/,
            },
            { name: 'rating', minShareCount: 2, test: /\/src\/ui\/rating\.tsx$|icons\/star\.mjs/ },
            {
              name: 'orders',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/rental\/(order-queries|order-moves)\.ts$|protocol\/src\/rental\/conventions\.ts$|lucide-react\/dist\/esm\/icons\/(archive|ban|circle-dot|credit-card|headset|octagon-x|package-check|pen-line|search-check|truck)\.mjs$/,
            },
            // Console and owners show orders alike; neither brings what is the other's.
            {
              name: 'lessor',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/rental\/components\/lessor-status\.tsx$/,
            },
            {
              name: 'order',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/rental\/(order-road\.ts|components\/order-facts\.tsx)$/,
            },
            {
              name: 'papers',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/modules\/qualification\/(coverage|file-rules|paper-words|components\/lazy-sheets)\.ts$|icons\/(circle-dashed|clock-exclamation-point|trash)\.mjs/,
            },
            // Who is signed in proves it again elsewhere too.
            {
              name: 'proof',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/modules\/identity\/(sign-in-problem|use-code-sender|use-focus-on-problem|use-seconds-left|components\/(form-problem|password-field))\.tsx?$/,
            },
            { name: 'mutation', minShareCount: 2, test: /(useMutation|mutationObserver)\.js$/ },
            {
              name: 'console',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/modules\/console\/dashboard-queries\.ts$|\/kits\/desk\/(refresh|debug-mode|use-console-live|console-page|paths|use-steady)\.tsx?$|\/src\/ui\/(key-cap|shortcuts)\.tsx?$/,
            },
            {
              name: 'staff-orders',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: /\/modules\/rental\/desk\/.*(order-queries|order-commands|staff-words|staff-status)\.tsx?$|\/kits\/desk\/desk-lines\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  preview: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
})
