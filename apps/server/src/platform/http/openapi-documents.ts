/** The interface as text: worked out with the build, or where the sources run when it is first asked for. */
import { isBuilt, readBuilt } from '../program.ts'

/** With every alias as an operation of its own or without → the file in a build. */
export const documentNames = new Map([
  [false, 'openapi.json'],
  [true, 'openapi-aliases.json'],
])

const made = new Map<boolean, Promise<string>>()
const make = async (withAliases: boolean): Promise<string> => {
  if (isBuilt) return readBuilt(documentNames.get(withAliases)!)
  const { createOpenApi } = await import('./openapi.ts')
  return JSON.stringify(await createOpenApi({ withAliases }))
}

/** Read or made once, and kept as it is sent. */
export const openApiDocument = (withAliases: boolean): Promise<string> => {
  const document = made.get(withAliases) ?? make(withAliases)
  made.set(withAliases, document)
  return document
}
