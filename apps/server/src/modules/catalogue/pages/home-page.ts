/** The home page. */
import { getHome } from '@jihui/protocol/catalogue/operations'
import { addressOfCall, type ResponseOf } from '@jihui/protocol/endpoint'
import { findLine } from '@jihui/protocol/rental/lines'
import { html, type Html } from '../../../platform/pages/html.ts'
import type { PageDeclaration } from '../../../platform/pages/page.ts'
import { siteName } from '../../../platform/pages/page-document.ts'
import {
  dayPriceText,
  drawingOf,
  inFrame,
  type Machine,
  mark,
  pathOfList,
  pathOfMachine,
  pictureOf,
} from './machine-parts.ts'

const homeCall = addressOfCall(getHome)
const STRIP = 8
export const siteDescription =
  '医疗设备、工程机械、汽车、制造设备，要用多久，就租多久。机器、合同、送货、押金，一个地方办完。'

type HomeLine = ResponseOf<typeof getHome.shape>['lines'][number]

/** As the app lays them: the first one large; on a wide screen four of one size. */
const tileOf = (line: HomeLine, { isFirst, isLast, of }: { isFirst: boolean; isLast: boolean; of: number }): Html => {
  const declared = findLine(line.id)
  const isRow = of === 4
  const place = isFirst
    ? `row-span-2 min-h-56 ${isRow ? 'md:row-span-1 md:min-h-56' : 'md:min-h-72'}`
    : `min-h-[6.75rem] ${isRow ? 'md:min-h-56' : 'md:min-h-34'} ${isLast && of > 2 && of % 2 === 0 ? 'max-md:col-span-2' : ''}`
  const drawing = isFirst
    ? 'inset-x-5 top-20 md:inset-x-9'
    : `end-3.5 top-9 w-[56%] ${isRow ? 'md:inset-x-9 md:top-20 md:w-auto' : 'md:top-10'}`
  const side = isFirst ? 'xMidYMax' : 'xMaxYMax'
  return html`<a
    href="${pathOfList(declared)}"
    data-line="${line.id}"
    class="relative block overflow-hidden rounded-card bg-hue-soft p-3 ${place}"
    ><span
      class="block font-semibold text-hue-ink ${isFirst ? 'text-title-s' : 'text-lead'} ${isFirst || isRow ? 'md:text-title' : 'md:text-title-s'}"
      >${line.label}</span
    ><span class="block text-meta text-hue-ink">${line.units_free_today} ${declared.unitWord}可租</span
    ><span class="absolute bottom-2.5 ${drawing}">${drawingOf(line.illustration, 'size-full', `${side} meet`)}</span
    ><span class="graduated floor absolute inset-x-0 bottom-0 block h-2.5"></span
  ></a>`
}

const stripOf = (machine: Machine): Html =>
  html`<li class="w-[9.25rem] shrink-0 md:w-auto">
    <a href="${pathOfMachine(findLine(machine.line), machine.id)}" class="block rounded-card"
      >${pictureOf(machine, 'h-24 md:h-40', 'inset-x-4 bottom-3 top-4')}<span
        class="mt-2 line-clamp-2 block text-body font-semibold"
        >${machine.name}</span
      >${dayPriceText(machine)}</a
    >
  </li>`

const bodyOf = (lines: readonly HomeLine[], hot: readonly Machine[]): Html => {
  const tiles = lines.map((line, at) =>
    tileOf(line, { isFirst: at === 0, isLast: at === lines.length - 1, of: lines.length }),
  )
  return html`<div class="pb-4">
    <div class="flex min-h-16 items-center gap-2 md:hidden">
      <span class="flex flex-1 items-center gap-2.5 text-title-s font-semibold">${mark}${siteName}</span>
    </div>
    <div class="pt-1 md:pt-12 md:pb-2">
      <h1 class="text-display md:text-[2.5rem] md:leading-[3.25rem]">要用多久，就租多久</h1>
      <p class="mt-0.5 text-body text-ink-2 md:mt-2 md:text-lead">机器、合同、送货、押金，一个地方办完。</p>
    </div>
    <div
      class="mt-4 flex min-h-14 items-center rounded-card border border-edge bg-surface ps-4 text-body text-ink-3 md:hidden"
    >
      搜设备、型号，比如监护仪
    </div>
    <nav aria-label="设备分类" class="mt-5 grid grid-cols-2 gap-2.5 md:mt-8 md:grid-cols-4 md:gap-4">${tiles}</nav>
    <h2 class="mt-8 text-title md:mt-12">大家常租的</h2>
    <ul
      class="no-bar -mx-(--gutter) flex gap-3 overflow-x-auto px-(--gutter) md:mx-0 md:grid md:grid-cols-4 md:gap-5 md:px-0"
    >
      ${hot.slice(0, STRIP).map(stripOf)}
    </ul>
  </div>`
}

const siteOf = (publicUrl: string): readonly object[] => [
  {
    '@type': 'WebSite',
    name: siteName,
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}/equipment-list?keyword={keyword}`,
      'query-input': 'required name=keyword',
    },
  },
  { '@type': 'Organization', name: siteName, url: `${publicUrl}/`, logo: `${publicUrl}/app-icon-512.png` },
]

export const homePage = (publicUrl: string): PageDeclaration => ({
  path: '/',
  calls: () => [homeCall],
  tell(answers) {
    const { lines, hot } = answers[homeCall] as ResponseOf<typeof getHome.shape>
    return {
      title: '要用多久，就租多久',
      description: siteDescription,
      canonical: '/',
      structured: siteOf(publicUrl),
      drawings: [...lines, ...hot.slice(0, STRIP)].map(({ illustration }) => illustration),
      body: inFrame(bodyOf(lines, hot)),
    }
  },
})
