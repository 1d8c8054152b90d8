/** Home, the lists and the machines as pages that can be read without the app, by people and by search engines. */
import type { PageDeclaration } from '../../../platform/pages/page.ts'
import { homePage } from './home-page.ts'
import { everythingPage, listedLines, listPage } from './list-pages.ts'
import { machinePage } from './machine-page.ts'

/** Every spelling of an address is a page; search engines are told of the first. */
export const cataloguePages = (publicUrl: string): readonly PageDeclaration[] => [
  homePage(publicUrl),
  everythingPage(publicUrl),
  ...listedLines.flatMap((line) => line.screens.list!.paths.map((path) => listPage(line, path, publicUrl))),
  ...listedLines.flatMap((line) =>
    (line.screens.machine?.paths ?? []).map((path) => machinePage(line, path, publicUrl)),
  ),
]
