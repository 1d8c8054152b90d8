/** The lists of machines: of each line, and of all. */
import { listCategories, listEquipment } from '@jihui/protocol/catalogue/operations'
import { addressOfCall } from '@jihui/protocol/endpoint'
import { lines, onLine } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { pageSizeDefault } from '@jihui/protocol/limits'
import { html } from '../../../platform/pages/html.ts'
import type { PageDeclaration } from '../../../platform/pages/page.ts'
import { siteDescription } from './home-page.ts'
import { cardOf, crumbsOf, inFrame, itemListOf, type MachinePage, pathOfList } from './machine-parts.ts'

const listCallOf = (line: LineDeclaration): string =>
  addressOfCall(onLine(listEquipment, line)!, { query: { page: 1, page_size: pageSizeDefault } })
const countCallOf = (line: LineDeclaration): string =>
  addressOfCall(onLine(listEquipment, line)!, { query: { page_size: 1 } })
const categoriesCallOf = (line: LineDeclaration): string => addressOfCall(onLine(listCategories, line)!)
/** As many of each line as the app shows beside the others. */
const BESIDE_OTHERS = 3

/** The lines with machines to look at. */
export const listedLines = lines.filter((line) => line.screens.list && onLine(listEquipment, line))

const listHead = (title: string) =>
  html`<div class="pt-2 pb-1 md:pt-8">
    <h1 class="sr-only md:not-sr-only md:mb-4 md:text-display">${title}</h1>
    <div class="mb-2 h-12 md:mb-3"></div>
  </div>`

export const listPage = (line: LineDeclaration, path: string, publicUrl: string): PageDeclaration => ({
  path,
  calls: () => [listCallOf(line), categoriesCallOf(line)],
  tell(answers) {
    const { results, count } = answers[listCallOf(line)] as MachinePage
    const { title } = line.screens.list!
    const names = results.slice(0, 3).map(({ name }) => name)
    return {
      title: `租${line.label}：${title}`,
      description: `${line.label}租赁，${count} 款可选：${names.join('、')}等。按天、按周、按月，价格当场算清。`,
      canonical: pathOfList(line),
      structured: [
        crumbsOf(publicUrl, [
          ['首页', '/'],
          [line.label, pathOfList(line)],
        ]),
        itemListOf(results, publicUrl),
      ],
      drawings: results.map(({ illustration }) => illustration),
      body: inFrame(
        html`<div class="pb-4">
          ${listHead(title)}
          <div class="h-13 md:h-11"></div>
          <h2 class="sr-only">${line.machineWord}</h2>
          <p class="flex min-h-11 items-center text-meta text-ink-2">共 ${count} 款</p>
          <ul class="lg:grid lg:grid-cols-2 lg:gap-x-12">
            ${results.map(cardOf)}
          </ul>
        </div>`,
      ),
    }
  },
})

export const everythingPage = (publicUrl: string): PageDeclaration => ({
  path: '/equipment-list',
  calls: () => listedLines.flatMap((line) => [listCallOf(line), countCallOf(line), categoriesCallOf(line)]),
  tell(answers) {
    const groups = listedLines.map((line) => ({ line, page: answers[listCallOf(line)] as MachinePage | undefined }))
    const shown = groups.flatMap(({ page }) => page?.results.slice(0, BESIDE_OTHERS) ?? [])
    return {
      title: '找设备',
      description: siteDescription,
      canonical: '/equipment-list',
      structured: [itemListOf(shown, publicUrl)],
      drawings: shown.map(({ illustration }) => illustration),
      body: inFrame(
        html`<div class="pb-4">
          ${listHead('设备列表')}
          ${groups.map(
            ({ line, page }) =>
              html`<section>
                <h2 class="mt-8 text-title"><a href="${pathOfList(line)}">${line.label}</a></h2>
                <ul>
                  ${page?.results.slice(0, BESIDE_OTHERS).map(cardOf)}
                </ul>
              </section>`,
          )}
        </div>`,
      ),
    }
  },
})
