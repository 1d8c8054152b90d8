/** How machines are written on pages: the same words as in the app. */
import { availabilityLabels } from '@jihui/protocol/catalogue/availability'
import { type equipmentDetail, type equipmentItem, type equipmentPage } from '@jihui/protocol/catalogue/schema'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { findLine } from '@jihui/protocol/rental/lines'
import type * as z from 'zod/mini'
import { html, type Html } from '../../../platform/pages/html.ts'

export type Machine = z.output<typeof equipmentItem>
export type MachineDetail = z.output<typeof equipmentDetail>
export type MachinePage = z.output<typeof equipmentPage>

const figures = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })
/** ¥1,200 */
export const yuanText = (value: number): string => `¥${figures.format(value)}`
/** The day price as it is shown first everywhere: what a shared link says too. */
export const dayPriceText = ({ rental_price_per_day: price }: Machine): string => `${yuanText(price)}/天`

export const pathOfMachine = (line: LineDeclaration, id: number | string): string =>
  (line.screens.machine?.paths[0] ?? '/equipment/:id').replace(':id', String(id))
export const pathOfList = (line: LineDeclaration): string => line.screens.list?.paths[0] ?? '/equipment-list'

export const mark = html`<svg viewBox="0 0 24 24" class="size-7 shrink-0" aria-hidden="true">
  <path d="M2 20.5h20M4 20v-6M8 20v-9M16 20v-9M20 20v-6" fill="none" stroke-width="2" class="stroke-ink"></path>
  <path d="M12 20V3" stroke-width="3" class="stroke-accent"></path>
</svg>`

/** In the start page's frame; the app's own takes its place. */
export const inFrame = (body: Html): Html =>
  html`<div class="flex min-h-dvh flex-col">
    <header class="sticky top-0 z-40 hidden border-b border-hairline bg-ground md:block">
      <div class="mx-auto flex h-16 max-w-6xl items-center gap-6 px-6">
        <a href="/" class="flex min-h-11 items-center gap-2 rounded-half text-title-s font-semibold">${mark}机汇</a>
      </div>
    </header>
    <div class="mx-auto w-full max-w-6xl flex-1 px-(--gutter) md:px-6">${body}</div>
  </div>`

export const drawingOf = (name: string, box: string, side = 'xMidYMax meet'): Html =>
  html`<svg
    viewBox="24 0 192 162"
    preserveAspectRatio="${side}"
    class="${box} block overflow-visible"
    aria-hidden="true"
  >
    <use href="#il-${name}" width="240" height="162"></use>
  </svg>`

export const pictureOf = (machine: Machine, box: string, inside: string): Html =>
  html` <span data-line="${machine.line}" class="relative block overflow-hidden rounded-card bg-hue-soft ${box}">
    ${
      machine.thumbnail_url
        ? html`<img src="${machine.thumbnail_url}" alt="" class="absolute inset-0 size-full object-cover" />`
        : html`<span class="absolute ${inside}">${drawingOf(machine.illustration, 'size-full')}</span>`
    }
    <span class="graduated floor absolute inset-x-0 bottom-0 h-2.5"></span>
  </span>`

const tag = 'inline-flex min-h-6 items-center rounded-half px-2 py-0.5 text-caption font-semibold'
export const availabilityOf = (machine: Machine): Html =>
  machine.is_available
    ? html`<span class="${tag} bg-ok-soft text-ok"
        >${availabilityLabels.available} ${machine.units_free_today} ${findLine(machine.line).unitWord}</span
      >`
    : html`<span class="${tag} bg-sunken text-ink-2">${availabilityLabels.unavailable}</span>`

const factsOf = (machine: Machine): string =>
  [
    machine.manufacturer,
    !machine.name.includes(machine.model) && machine.model,
    machine.year && `${machine.year} 年`,
    machine.place_display,
  ]
    .filter(Boolean)
    .join('\u00a0· ')

export const cardOf = (machine: Machine): Html => {
  const path = pathOfMachine(findLine(machine.line), machine.id)
  return html`<li class="border-b border-hairline py-4 last:border-b-0">
    <div class="flex gap-3.5">
      <a href="${path}" tabindex="-1" aria-hidden="true" class="shrink-0 self-start rounded-card"
        >${pictureOf(machine, 'w-28 h-24 shrink-0', 'inset-x-2 bottom-2.5 top-2')}</a
      >
      <div class="min-w-0 flex-1">
        <h3 class="text-lead"><a href="${path}">${machine.name}</a></h3>
        <p class="mt-0.5 text-meta text-ink-2">${factsOf(machine)}</p>
        <p class="mt-1.5">${availabilityOf(machine)}</p>
      </div>
    </div>
    <p class="flex min-h-13.5 items-center pt-2.5 text-title font-semibold">${dayPriceText(machine)}</p>
  </li>`
}

/** schema.org: a machine with what a day of it costs. */
export const offerOf = (machine: Machine, publicUrl: string): object => ({
  '@type': 'Offer',
  url: `${publicUrl}${pathOfMachine(findLine(machine.line), machine.id)}`,
  priceCurrency: 'CNY',
  price: machine.rental_price_per_day,
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceCurrency: 'CNY',
    price: machine.rental_price_per_day,
    unitCode: 'DAY',
  },
  businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
  availability: machine.is_available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
})

export const crumbsOf = (publicUrl: string, crumbs: readonly (readonly [string, string])[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: publicUrl + path,
  })),
})

export const itemListOf = (machines: readonly Machine[], publicUrl: string): object => ({
  '@type': 'ItemList',
  itemListElement: machines.map((machine, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: machine.name,
    url: `${publicUrl}${pathOfMachine(findLine(machine.line), machine.id)}`,
  })),
})
