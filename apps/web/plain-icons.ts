import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * An icon without what no page needs: the random keys of its parts, which never change places, its former names, and a
 * statement without effect.
 */
export const plainIcon = (code: string): string =>
  code
    .replaceAll(/,\s*key: "\w+"/g, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replace(/^__iconData\.node;$/m, '')

const IMPORTS = /import \{([^}]{1,2000})\} from 'lucide-react'/g

/** The package's own list of names: icon → its file. */
const filesOf = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(index, 'utf8').matchAll(/^export \{([^}]+)\} from '([^']+)'/gm)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(dirname(index), file)] as const),
    ),
  )

/** Icons imported from their own files, so that who uses which can be told from the imports. */
export const directIcons = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replace(IMPORTS, (_, list: string) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !one.startsWith('type '))
      .map((one) => {
        const [name = '', local = name] = one.split(' as ')
        return files.has(name)
          ? `import ${local} from ${JSON.stringify(files.get(name))}`
          : `import { ${one} } from 'lucide-react'`
      })
      .join(';'),
  )

export function plainIcons(): Plugin[] {
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/dist\/cjs\/.*$/, 'dist/esm/lucide-react.mjs')
  const files = filesOf(index)
  return [
    {
      name: 'plain-icons',
      apply: 'build',
      transform: {
        filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
        handler: (code) => ({ code: plainIcon(code), map: null }),
      },
    },
    {
      name: 'direct-icons',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/.+\.tsx?$/, code: 'lucide-react' },
        handler: (code) => ({ code: directIcons(code, files), map: null }),
      },
    },
  ]
}
