import { expect, test } from 'vitest'
import { chunkPlan } from './chunk-plan.ts'

const screen = (name: string) => `/src/modules/${name}/screens/${name}.tsx`
const graph = (
  imports: Readonly<Record<string, readonly string[]>>,
  fetched: Readonly<Record<string, readonly string[]>>,
) => ({
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [], dynamicallyImportedIds: fetched[id] ?? [] }),
})

test('what the start needs, what the shell fetches at once, what most screens use and what stands around those at work are told from the imports', () => {
  const nameOf = chunkPlan('/src/main.tsx')
  const house = graph(
    {
      '/src/main.tsx': ['/src/shell/router.tsx', '/node_modules/react/index.js'],
      [screen('list')]: ['/src/ui/button.tsx', '/src/ui/calendar.tsx', '/src/ui/whole.css'],
      [screen('order')]: ['/src/ui/button.tsx'],
      '/src/shell/data.ts': ['/src/shell/cache.ts'],
      '/src/ui/sheet.lazy.tsx': ['/src/ui/drag.ts'],
      '/src/shell/frame.at-work.tsx': ['/src/shell/column.tsx', '/src/ui/drag.ts'],
      '/src/modules/fleet/desk/fleet.lazy.tsx': ['/src/shell/column.tsx'],
    },
    {
      '/src/shell/router.tsx': [
        screen('list'),
        screen('order'),
        '/src/shell/data.ts',
        '/src/ui/sheet.lazy.tsx',
        '/src/shell/channel.signed-in.ts',
        '/src/shell/frame.at-work.tsx',
        '/src/modules/fleet/desk/fleet.lazy.tsx',
      ],
    },
  )
  const named = (id: string) => nameOf(id, house)
  expect(named('/node_modules/react/index.js')).toBe('libraries')
  expect(named('/src/shell/router.tsx')).toBe('start')
  expect(named('/src/shell/cache.ts')).toBe('shell')
  expect(named('/src/ui/button.tsx')).toBe('shell')
  expect(named('/src/shell/channel.signed-in.ts')).toBe('shell.signed-in')
  expect(named('/src/shell/column.tsx')).toBe('shell.at-work')
  expect(named('/src/ui/whole.css')).toBe('whole.css')
  // One of two screens is not most of them; what is fetched on demand, and screens, lie apart.
  for (const apart of ['/src/ui/calendar.tsx', '/src/ui/drag.ts', '/src/ui/sheet.lazy.tsx', screen('list')])
    expect(named(apart)).toBeNull()
})
