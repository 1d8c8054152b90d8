import type { Plugin } from 'vite'

const REGISTRATION = /@property [^{]+\{[^}]*\}/g
const FALLBACK = /@layer properties\s*\{\s*@supports [^{]*\{([^{}]*\{[^}]*\})\s*\}\s*\}/

/**
 * Tailwind gives its own variables their first values twice: as registered properties, and as a rule for browsers that
 * know none. The rule alone says the same everywhere, and the style sheet, which the first paint waits for, is shorter.
 */
export function withoutRegistrations(css: string): string {
  if (!FALLBACK.test(css)) return css
  return css.replace(FALLBACK, '@layer properties{$1}').replace(REGISTRATION, '')
}

export function plainStyles(): Plugin {
  return {
    name: 'plain-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = withoutRegistrations(String(file.source))
      }
    },
  }
}
