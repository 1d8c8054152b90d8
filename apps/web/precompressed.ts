import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const KINDS = new Set(['.css', '.html', '.js', '.json', '.svg', '.webmanifest'])
/** Shorter than this, most texts grow. */
const BYTES_MIN = 150

/** Compresses the pages once, as small as it gets, instead of at every request: `x.js` also stands as `.br` and `.gz`. */
export function precompressed(): Plugin {
  let outDir = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          if (!KINDS.has(extname(name)) || name.startsWith('.')) continue
          const content = readFileSync(join(outDir, name))
          if (content.length < BYTES_MIN) continue
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(content, { params }))
          writeFileSync(join(outDir, `${name}.gz`), gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}
