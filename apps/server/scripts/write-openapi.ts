/** Writes the interface's documents into the folder of a build, where the server reads them (`serve-openapi.ts`). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOpenApi } from '../src/platform/http/openapi.ts'
import { documentNames } from '../src/platform/http/openapi-documents.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('which folder?')
for (const [withAliases, name] of documentNames)
  writeFileSync(join(folder, name), JSON.stringify(await createOpenApi({ withAliases })))
