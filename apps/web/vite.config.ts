import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { join } from 'node:path'
import { chunkPlan } from './chunk-plan.ts'
import { cityNames } from './city-names.ts'
import { plainFonts } from './plain-fonts.ts'
import { plainIcons } from './plain-icons.ts'
import { plainStyles } from './plain-styles.ts'
import { precompressed } from './precompressed.ts'
import { protocolClient } from './protocol-client.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

/** Screens of staff and owners. */
const SELDOM = 'assets/-'
const isSeldom = (path: string | null) => path !== null && /\/modules\/(console|owner|\w+\/desk)\/screens\//.test(path)

export default defineConfig({
  plugins: [
    protocolClient(),
    cityNames(),
    react(),
    tailwindcss(),
    plainIcons(),
    plainStyles(),
    plainFonts(),
    precompressed(),
  ],
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
      preserveEntrySignatures: false,
      output: {
        // The start page names every file there is, so names are short; the manifest tells whose they are.
        chunkFileNames: ({ facadeModuleId }) =>
          isSeldom(facadeModuleId) ? `${SELDOM}[hash:7].js` : 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          experimentalInlineCommonChunks: { maxSize: 14_000, exclude: /\.css$/ },
          groups: [{ debugName: 'chunk plan', name: chunkPlan(join(import.meta.dirname, 'src/main.tsx')) }],
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
