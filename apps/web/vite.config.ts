import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { protocolSchemas } from './protocol-schemas.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  plugins: [protocolSchemas(), react(), tailwindcss()],
  build: {
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome105', 'safari16', 'firefox110'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page loads lies in one file: it compresses better than ten, and a release leaves it in the cache.
          groups: [
            {
              name: 'core',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//,
            },
            { name: 'data', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
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
