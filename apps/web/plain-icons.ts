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

export function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => ({ code: plainIcon(code), map: null }),
    },
  }
}
