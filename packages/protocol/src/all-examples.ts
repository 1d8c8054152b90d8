/** What the calls of an order's way are sent with, by the operation's name: shown in OpenAPI; a test holds them valid. */
import { allModules } from './modules.ts'

export const bodyExamples = Object.assign({}, ...allModules.map(({ examples }) => examples)) as Readonly<
  Record<string, Readonly<Record<string, unknown>>>
>
